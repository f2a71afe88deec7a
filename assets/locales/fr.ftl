# All that the program says to people, in French. English (en.ftl) is the language that this one follows:
# the same messages in the same order.
#
# Values come as keys where a language must inflect them ($army is red, blue, yellow or green; $piece
# and $victim are chief, assassin, reporter, diplomat, necromobile or militant), so that a message can
# choose its own form. Squares ($from, $to, …) are written like e5. $who and other people are names or
# mentions, ready to be shown: a name may begin with a vowel, so none follows "de" or "que".
#
# All pieces are masculine, and only "Assassin" takes "l’". Armies go by their colour alone: Rouge, Bleu.
# A lobby is a "table", for in the French of Discord a "salon" is a channel. Before ; ! ? stands a narrow
# no-break space, before : and within « » a no-break space.

### Words

army-name = { $army ->
    [red] Rouge
    [blue] Bleu
    [yellow] Jaune
   *[green] Vert
}
# The colour as a sign, before its name.
army-sign = { $army ->
    [red] 🔴
    [blue] 🔵
    [yellow] 🟡
   *[green] 🟢
}
# Whose piece something is, behind the piece: 'le Chef rouge'; 'nobody' is a hostage.
army-owner = { $owner ->
    [red] rouge
    [blue] bleu
    [yellow] jaune
    [green] vert
   *[nobody] otage
}
piece-name = { $piece ->
    [chief] Chef
    [assassin] Assassin
    [reporter] Reporter
    [diplomat] Diplomate
    [necromobile] Nécromobile
   *[militant] Militant
}
# With its article: it is always somebody's object.
victim-name = { $victim ->
    [chief] le Chef
    [assassin] l’Assassin
    [reporter] le Reporter
    [diplomat] le Diplomate
    [necromobile] le Nécromobile
   *[militant] le Militant
}
second-name = { $second ->
    [chief] le Chef
    [assassin] l’Assassin
    [reporter] le Reporter
    [diplomat] le Diplomate
    [necromobile] le Nécromobile
   *[militant] le Militant
}
second-owner = { $second-owner ->
    [red] rouge
    [blue] bleu
    [yellow] jaune
    [green] vert
   *[nobody] otage
}
# What stands in the way: a corpse or a piece.
obstacle = { $obstacle ->
    [corpse] un cadavre
    [chief] un Chef
    [assassin] un Assassin
    [reporter] un Reporter
    [diplomat] un Diplomate
    [necromobile] un Nécromobile
   *[militant] un Militant
}
# Names that are understood when somebody types a turn, separated by spaces; their beginnings are understood too.
typed-chief = chef roi patron
typed-assassin = assassin tueur
typed-reporter = reporter journaliste
typed-diplomat = diplomate provocateur
typed-necromobile = nécromobile fossoyeur
typed-militant = militant pion
# Small words that only separate squares.
typed-small = de du en à au vers depuis puis et sur par dans le la les l tue prend va sort pose dépose déplace envoie emporte cadavre corps case

list-two = { $first } et { $second }
list-more = { $first }, { $rest }
number-pieces = { $count ->
    [one] { $count } pièce
   *[other] { $count } pièces
}
level-name = { $level ->
    [novice] Novice
    [club] Club
   *[master] Maître
}
computer-name = Ordinateur ({ level-name })
hostage-name = personne (otage)
free-name = libre
person-gone = un ancien joueur

### A turn, told

turn-move = { $piece ->
    [assassin] L’{ piece-name }
   *[other] Le { piece-name }
} va de { $from } à { $to }.
turn-move-maze = Le { piece-name } { $from } entre dans le labyrinthe.
turn-kill = Le { piece-name } { $from } tue { victim-name } { army-owner } en { $to }. Le cadavre est déposé en { $body }.
turn-assassinate = L’{ piece-name } { $from } tue { victim-name } { army-owner } en { $to }. Le cadavre est déposé en { $from }.
turn-strike = Le { piece-name } va de { $from } à { $to } et tue { victim-name } { army-owner } en { $at }.
turn-displace = Le { piece-name } va de { $from } à { $to } et envoie { victim-name } { army-owner } en { $body }.
turn-bury = Le { piece-name } va de { $from } à { $to } et emporte le cadavre en { $body }.
turn-assassinate-leave = L’{ piece-name } { $from } tue { victim-name } { army-owner } dans le labyrinthe et ressort en { $exit }. Le cadavre est déposé en { $from }.
turn-assassinate-twice = L’{ piece-name } { $from } tue { victim-name } { army-owner } dans le labyrinthe, ressort en { $exit } et y tue { second-name } { second-owner }. Les cadavres sont déposés en { $from } et dans le labyrinthe.
turn-displace-leave = Le { piece-name } { $from } enlève { victim-name } { army-owner } du labyrinthe, ressort en { $exit } et le dépose en { $body }.
turn-displace-twice = Le { piece-name } { $from } enlève { victim-name } { army-owner } du labyrinthe pour le déposer en { $body }, ressort en { $exit } et envoie { second-name } { second-owner } en { $last }.
turn-bury-leave = Le { piece-name } { $from } enlève le cadavre du labyrinthe pour le déposer en { $body } et ressort en { $exit }.
turn-bury-twice = Le { piece-name } { $from } enlève le cadavre du labyrinthe pour le déposer en { $body }, ressort en { $exit } et emporte en { $last } celui qui s’y trouvait.
turn-resign = { army-name } abandonne.

# The same as a short label of a button or a menu.
label-move = { piece-name } { $from } → { $to }
label-kill = { piece-name } { $from } tue { victim-name } { $to }, corps en { $body }
label-assassinate = { piece-name } { $from } tue { victim-name } { $to }
label-strike = { piece-name } { $from } → { $to }, tue { victim-name } { $at }
label-displace = { piece-name } { $from } envoie { victim-name } { $to } en { $body }
label-bury = { piece-name } { $from } emporte le cadavre { $to } en { $body }
label-assassinate-leave = { piece-name } { $from } tue { victim-name } e5, sort en { $exit }
label-assassinate-twice = { piece-name } { $from } tue { victim-name } e5 et { second-name } { $exit }
label-displace-leave = { piece-name } { $from } envoie { victim-name } e5 en { $body }, sort en { $exit }
label-displace-twice = { piece-name } { $from } envoie { victim-name } e5 en { $body }, { second-name } { $exit } en { $last }
label-bury-leave = { piece-name } { $from } emporte le cadavre e5 en { $body }, sort en { $exit }
label-bury-twice = { piece-name } { $from } emporte les cadavres e5 en { $body }, { $exit } en { $last }

### What came of it

change-chief-dead = { $army ->
    [red] Le Chef rouge est mort :
    [blue] Le Chef bleu est mort :
    [yellow] Le Chef jaune est mort :
   *[green] Le Chef vert est mort :
} { by-name } s’empare de tout ce que { army-name } commandait.
change-hostage-taken = Le Chef otage est mort : { by-name } s’empare de l’armée { army-adjective }.
change-encircled = { army-name } est gelé : son Chef est cerné de cadavres et il n’a plus de Nécromobile.
change-freed = { army-name } est libéré et retrouve toutes ses pièces.
change-frozen-taken = { army-name } était gelé : { by-name }, au pouvoir, s’empare de ses pièces, et son Chef est mort.
change-resigned = Le Chef est mort, et les pièces de { army-name } sont gelées jusqu’à ce qu’un joueur au pouvoir s’en empare.
change-power = { army-name } est au pouvoir : il joue désormais après chacun des autres joueurs.
change-power-two = { army-name } est au pouvoir : il joue désormais deux coups de suite après chaque coup de l’adversaire.
change-power-lost = { army-name } n’est plus au pouvoir.
change-skipped = { army-name } ne peut rien jouer et passe son tour.
change-again = { army-name } rejoue.
by-name = { $by ->
    [red] Rouge
    [blue] Bleu
    [yellow] Jaune
   *[green] Vert
}
# Feminine: 'l’armée verte'.
army-adjective = { $army ->
    [red] rouge
    [blue] bleue
    [yellow] jaune
   *[green] verte
}

### How a game ends

ending-won = { army-name } gagne. Bravo, { $who } !
ending-won-unnamed = { army-name } gagne. Bravo !
ending-won-computer = { army-name } gagne : pour cette fois, l’ordinateur est le plus fort.
ending-agreed = Partie nulle, d’un commun accord.
ending-repetition = Partie nulle : la même position est apparue pour la troisième fois.
ending-quiet = Partie nulle : { $limit ->
    [one] { $limit } coup
   *[other] { $limit } coups d’affilée
} sans mort ni changement.
ending-stuck = Partie nulle : plus personne ne peut jouer.
ending-nobody-left = Partie nulle : il ne reste plus aucun joueur en jeu.
ending-called-off = La table est annulée.
ending-expired = La table a fermé : personne n’y a touché depuis 7 jours. Ouvres-en une autre quand tu veux.
ending-ended = La partie a été arrêtée par quelqu’un qui gère ce serveur.
ending-order = Ordre d’élimination : { $order }.

### Why a typed turn is not legal

why-over = La partie est finie. Lances-en une autre avec /djambi new ou /djambi rematch.
why-out = { army-name } est éliminé : tu n’as plus rien à jouer. Tu peux encore suivre la partie avec /djambi board.
why-frozen = { army-name } est gelé et ne peut pas jouer. Si les règles de cette partie le permettent, un Chef vivant est libéré dès qu’un des cadavres autour de lui est enlevé.
why-not-your-turn = Ce n’est pas ton tour, c’est à { mover-name } de jouer. Je t’appellerai quand ce sera à toi.
mover-name = { $mover ->
    [red] Rouge
    [blue] Bleu
    [yellow] Jaune
   *[green] Vert
}
why-no-turn = { army-name } n’a aucun coup possible ici.
why-empty = Dis quelle pièce va où, par exemple « M c1 e1 ».
why-too-long = C’est trop long pour un coup. Une pièce et deux à cinq cases suffisent, par exemple « M c1 e1 ».
why-unknown-word = Je ne connais pas le mot « { $word } ». Écris une pièce et des cases, par exemple « M c1 e1 » ou « diplomate b2 f6 a1 ».
why-piece-inside = « { $word } » n’est pas à sa place. Nomme d’abord la pièce qui joue, puis seulement des cases.
why-no-such-square = La case « { $word } » n’existe pas. Les cases vont de a1 (en bas à gauche) à i9 (en haut à droite).
why-too-many-squares = Il y a trop de cases : enlève tout à partir de { $at }.
why-no-such-piece = Tu n’as plus aucun { piece-name }. Joue une autre pièce.
why-nothing-there = Il n’y a rien en { $at }. Indique la case d’une de tes pièces.
why-dead-there = La pièce en { $at } est morte et ne bouge plus. Seul un Nécromobile peut l’emporter.
why-not-yours = { $piece ->
    [assassin] L’{ piece-name }
   *[other] Le { piece-name }
} en { $at } { $owner ->
    [red] est à Rouge
    [blue] est à Bleu
    [yellow] est à Jaune
    [green] est à Vert
   *[nobody] est un otage
}. Joue une de tes pièces.
why-other-piece = La pièce en { $at } est ton { piece-name }. Nomme celle-là, ou une autre case.
why-stuck = Ton { piece-name } en { $at } ne peut aller nulle part. Joue une autre pièce.
why-unreached = Aucune des pièces possibles n’atteint { $at }. Suis les lignes sur le plateau, ou indique la case de départ.
why-already-there = La pièce est déjà en { $at }. Choisis une autre case d’arrivée.
why-out-of-line = { $piece ->
    [assassin] L’{ piece-name }
   *[other] Le { piece-name }
} se déplace en ligne droite (rangée, colonne ou diagonale), et { $to } n’est pas en ligne avec { $from }.
why-too-far = Un Militant avance d’une ou deux cases, et { $to } est trop loin de { $from }.
why-blocked = Le chemin de { $from } à { $to } est bloqué : il y a { obstacle } en { $at }. Au Djambi, aucune pièce ne saute.
why-maze-is-for-chiefs = Seul un Chef peut s’arrêter dans le labyrinthe, en e5. Les autres pièces le traversent s’il est vide.
why-militant-in-maze = Un Militant ne peut pas tuer dans le labyrinthe, en e5. Un Assassin, un Reporter ou un Chef le peut.
why-own-piece = Ton propre { piece-name } est en { $at }. Choisis une autre case.
why-untouchable = { $piece ->
    [assassin] L’{ piece-name }
   *[other] Le { piece-name }
} en { $at } est gelé : on ne peut ni le tuer ni le déplacer.
why-corpse-there = Il y a un cadavre en { $at }, et seul un Nécromobile peut le déplacer. Choisis une autre case.
why-only-corpses = Un Nécromobile ne déplace que les cadavres, et la pièce en { $at } est vivante.
why-reporter-enters = Un Reporter ne tue pas en prenant la place de sa victime. Va sur une case vide qui touche { $at } par un côté, puis indique { $at }.
why-not-beside = Depuis { $to }, un Reporter ne tue que sur une case qui touche la sienne par un côté ; ce n’est pas le cas de { $beside }.
why-nobody-to-strike = Il n’y a personne à tuer en { $at }. Enlève cette case, ou indique un ennemi à côté du Reporter.
why-no-body = Il n’y a rien en { $to }, donc rien à déposer en { $at }. Enlève { $at }.
why-body-on-occupied = La pièce ne peut pas être déposée en { $at } : il y a déjà { obstacle }. Choisis une case vide.
why-body-in-maze = Seul un Diplomate peut déposer une pièce dans le labyrinthe, en e5, et seulement un Chef. Choisis une autre case.
why-assassins-body = La victime de l’Assassin va toujours en { $at }, d’où il est venu. N’indique pas de case pour elle.
why-maze-must-be-left = Il faut ressortir du labyrinthe dans le même coup. Après e5, indique la case de sortie.
why-no-way-out = Ton { piece-name } ne pourrait pas ressortir du labyrinthe : il ne peut donc pas y entrer.
why-no-action-on-exit = Dans cette partie, en sortant du labyrinthe, ta pièce { $action ->
    [chiefs] ne peut prendre qu’un Chef
   *[none] ne peut rien prendre
}. Sors sur une case vide plutôt qu’en { $at }.
why-nearest = Tu voulais peut-être dire :

### Questions about a turn

ask-from = Quelle pièce ?
ask-to = Où va-t-elle ?
ask-victim = Qui le Reporter tue-t-il ?
ask-exit = Par quelle case ressort-elle du labyrinthe ?
ask-body = Où déposer la pièce ?
ask-second-body = Où déposer la deuxième pièce ?
ask-so-far = Jusqu’ici : { $text }.
ask-no-victim = personne
ask-target = { $square } · { piece-name } { army-owner }
can-rule = prend le pouvoir
can-kill = tue : { $count }
can-carry = déplace : { $count }
can-move = cases : { $count }

### Requests that are refused

refused-not-playing = Tu ne joues pas dans cette partie. Attends la suivante, ou ouvres-en une dans un autre salon avec /djambi new.
refused-not-holder = Seul l’hôte de cette table, { $holder }, peut faire ça. Demande-lui, ou ouvre une table ailleurs avec /djambi new.
refused-not-manager = Il faut avoir le droit de gérer ce serveur pour faire ça.
refused-started = La partie a déjà commencé. Regarde-la avec /djambi board.
refused-not-started = La partie n’a pas encore commencé. Prends place avec /djambi join, puis lance-la avec /djambi start.
refused-over = La partie est finie. Lances-en une autre avec /djambi new ou /djambi rematch.
refused-asleep = La partie s’est endormie : personne n’a joué depuis 30 jours. Appuie sur Réveiller sous /djambi board.
refused-awake = La partie ne dort pas. Continue avec /djambi move.
refused-paused = La partie est en pause. Appuie d’abord sur Reprendre sous /djambi board.
refused-not-paused = La partie n’est pas en pause. Continue avec /djambi move.
refused-seat-taken = { army-name } est déjà pris. Choisis une autre couleur, ou laisse-moi choisir avec /djambi join.
refused-seat-free = Personne ne joue { army-name }.
refused-full = Les quatre places sont prises. Suis cette partie avec /djambi board, ou ouvres-en une autre dans un autre salon ou un autre fil.
refused-already-seated = Tu as déjà ta place à cette table.
refused-already-invited = Cette personne est déjà invitée, ou déjà à cette table.
refused-not-invited = Tu n’as pas d’invitation à refuser ici. Pour prendre place, utilise /djambi join.
refused-seats-free = { $count ->
    [one] Il reste une place libre : { $seats }.
   *[other] Il reste des places libres : { $seats }.
} Attends des joueurs, ou appuie sur Places pour y mettre un ordinateur ou un otage.
refused-one-side = Il faut au moins deux camps pour jouer. Laisse quelqu’un d’autre rejoindre la table, ou appuie sur Places pour y mettre un ordinateur.
refused-not-your-turn = C’est à { mover-name } de jouer. Je t’appellerai quand ce sera à toi.
refused-illegal = Ce coup ({ $turn }) n’est plus possible : la position a changé entre-temps. Regarde /djambi board et choisis à nouveau.
refused-not-yours = { army-name } n’est pas à toi : tu ne peux pas abandonner à sa place.
refused-nothing-to-take-back = On ne peut pas revenir aussi loin. Seuls les coups du dernier tour de table peuvent être annulés.
refused-no-offer = { $offer ->
    [draw] Aucune proposition de nulle
    [take_back] Aucune demande d’annulation
    [pause] Aucune demande de pause
   *[replace] Aucune demande de remplacement
} n’attend ta réponse.
refused-already-offered = C’est déjà demandé : { $waiting } { $count ->
    [one] doit
   *[other] doivent
} encore répondre.
refused-not-overdue = Ce joueur est encore dans les temps. On ne remplace un joueur que s’il le souhaite ou si son temps est écoulé.
refused-cannot-sit = Impossible de lui donner cette place : cette personne joue déjà dans cette partie, ou cette place est hors jeu.
refused-bad-absence = Une absence finit après avoir commencé et dure 60 jours au plus.

### Refusals beyond the game itself

why-no-game-here = Il n’y a pas de partie dans ce salon. Ouvres-en une avec /djambi new.
why-no-such-game = Je ne trouve plus cette partie, ou tu n’y joues pas. Retrouve tes parties avec /djambi games.
why-game-here = Il y a déjà une partie dans ce salon. Regarde-la avec /djambi board, ou ouvre la tienne dans un autre salon ou un autre fil.
why-stale = La partie a avancé depuis que ce bouton est là. Voici où elle en est :
why-may-not-open = Sur ce serveur, seuls ceux qui le gèrent peuvent ouvrir une partie. Demande à quelqu’un d’entre eux d’utiliser /djambi new.
why-no-server = Ça ne marche que sur un serveur, et ici il n’y a que toi et moi.
why-no-hints = Les indices sont réservés aux parties où personne d’autre ne joue, par souci d’équité. Essaie contre les ordinateurs.
why-not-over = La partie n’est pas finie, ou tu n’y as pas joué. La revanche est pour ses joueurs, une fois la partie finie.
why-try-again = Je n’ai pas pu enregistrer ça, donc rien n’a changé. Réessaie dans une minute.
unknown-button = Je ne connais plus ce bouton ou cette commande. Regarde ta partie avec /djambi board.
error-panic = Quelque chose s’est mal passé de mon côté, et je l’ai noté. Rien n’est perdu : regarde la partie avec /djambi board et réessaie.
done = C’est fait.
file-here = Voici { $name }.

permissions-missing = Je peux répondre ici, mais pas annoncer les coups des ordinateurs ni les rappels. Demande à quelqu’un qui gère le serveur de m’accorder dans ce salon : { $names }.
permission-view = Voir le salon
permission-send = Envoyer des messages
permission-send-threads = Envoyer des messages dans les fils
permission-attach = Joindre des fichiers

### The lobby

lobby-title = **Djambi : qui joue ?**
lobby-seat = { army-sign } { army-name } : { $who }
lobby-terms = { $options } · { $time } par coup · temps écoulé : { $timeout ->
    [computer] un ordinateur prend le relais
    [resign] le joueur abandonne
   *[flag] pas de sanction
}
lobby-terms-no-clock = { $options } · sans pendule
terms-own = Règles : { $options }
lobby-invited = Invitations : { $who }
lobby-waiting = { $count ->
    [one] Une place est libre. { $who } peut y mettre un ordinateur (Places)
   *[other] { $count } places sont libres. { $who } peut y mettre des ordinateurs (Places)
} et lancer la partie.
lobby-ready = Toutes les places sont prises : { $who } peut lancer la partie.
lobby-ready-anyone = Toutes les places sont prises : n’importe qui à cette table peut lancer la partie.
time-none = sans pendule
time-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
time-hours = { $count ->
    [one] { $count } heure
   *[other] { $count } heures
}
seats-title = Qui joue quoi ? Mets un ordinateur sur une place libre, laisse-la en otage (personne ne la joue, mais ses pièces peuvent changer de camp), ou libère une place.
seat-free = libre pour tout le monde
seat-hostage = personne (otage)
terms-title = Les conditions de cette partie. { $terms }
terms-preset = { $preset ->
    [classic] Règles classiques
    [bga] Règles de Board Game Arena
   *[booklet] Règles du livret
}
terms-timeout = { $timeout ->
    [computer] Temps écoulé : un ordinateur prend le relais
    [resign] Temps écoulé : le joueur abandonne
   *[flag] Temps écoulé : pas de sanction
}
terms-starter = { $starter ->
    [anyone] Tout le monde à cette table peut lancer la partie
   *[holder] Seul l’hôte peut lancer la partie
}

### What happened, a line each

line-turn = { army-sign } **{ army-name }** · { $who } : { $text } `{ $notation }`
line-change = ➜ { $text }
line-ending = 🏁 **{ $text }**
event-opened = { $who } ouvre une partie.
event-invited = { $who }, { $by } t’invite à jouer : appuie sur Rejoindre, ou sur Refuser.
event-invitation-gone = { $who } ne jouera pas.
event-seated = { army-sign } { army-name }, ce sera { $who }.
event-hostage = { army-sign } { army-name } devient otage : personne ne joue cette armée.
event-unseated = { army-sign } { army-name } est de nouveau libre.
event-terms = { $who } a changé les conditions.
event-started = C’est parti ! { army-name } joue en premier.
event-timed-out-computer = { army-sign } { army-name } a épuisé son temps : un ordinateur prend le relais.
event-timed-out-resign = { army-sign } { army-name } a épuisé son temps et abandonne.
event-timed-out-flag = { army-sign } { army-name } a épuisé son temps. Les autres peuvent demander un remplacement avec /djambi replace.
event-offered-draw = { $who } propose la nulle. Tous ceux qui sont encore en jeu doivent accepter.
event-offered-undo = { $who } demande à annuler des coups. Tous ceux qui sont encore dans la partie doivent accepter.
event-offered-pause = { $who } demande une pause. Tous ceux qui sont encore dans la partie doivent accepter.
event-offered-replace = { $who } demande un remplacement pour { army-sign } { army-name } : { $sitter }.
event-agreed = { $who } accepte { $offer ->
    [draw] la nulle
    [take_back] l’annulation
    [pause] la pause
   *[replace] le remplacement
}.
event-declined = { $who } refuse { $offer ->
    [draw] la nulle
    [take_back] l’annulation
    [pause] la pause
   *[replace] le remplacement
}.
event-taken-back = { $who } revient en arrière : le plateau est comme avant.
event-paused = La partie est en pause. N’importe quel joueur peut la reprendre.
event-resumed = { $who } reprend la partie.
event-replaced = { $who } joue désormais { army-sign } { army-name }.
event-reminded-half = Rappel : la moitié du temps de { army-sign } { army-name } est écoulée.
event-reminded-tenth = Rappel : il reste peu de temps à { army-sign } { army-name }.
event-reminded-overdue = Rappel : { army-sign } { army-name } se fait attendre. Les autres peuvent demander un remplacement avec /djambi replace.
event-slept = Personne n’a joué depuis 30 jours : la partie s’endort, et ce salon est libre pour une autre. Appuie sur Réveiller pour continuer.
event-woken = { $who } réveille la partie.
event-moved = La partie continue ici.

next-person = { $who }, à toi de jouer avec { army-sign } { army-name }.
next-answer = { $who } : on attend ta réponse.
next-deadline = Échéance : { $when }.
next-computer = { computer-name } réfléchit pour { army-sign } { army-name }.
state-asleep = La partie s’est endormie. Réveille-la pour continuer.
state-paused = La partie est en pause.

### Pictures

caption-turn = Coup { $turn }
caption-over = Après { $turn } { $turn ->
    [one] coup
   *[other] coups
}
plate-both = { $state } · { $pieces }
plate-to-move = doit jouer
plate-power = au pouvoir
plate-frozen = gelé
plate-out = éliminé
plate-hostage = otage
alt-board = Plateau de Djambi, coup { $turn }.
alt-turn = { army-name } : { $text }
alt-mover = C’est à { army-name } de jouer.
alt-power = { army-name } est au pouvoir.
alt-pieces = { army-name } a { number-pieces }.
alt-frozen = { army-name } est gelé avec { number-pieces }.
alt-out = { army-name } est éliminé.
alt-hostage = { army-name } est otage.

### Buttons

button-join = Rejoindre
button-leave = Quitter
button-start = Lancer
button-seats = Places
button-terms = Règles et pendule
button-call-off = Annuler la table
button-decline = Refuser
button-board = Plateau
button-more = Plus
button-move = Jouer
button-play = Jouer ce coup
button-preview = Voir
button-resign = Abandonner
button-draw = Proposer la nulle
button-undo = Annuler le coup
button-pause = Pause
button-resume = Reprendre
button-agree = Accepter
button-wake = Réveiller
button-rematch = Revanche
button-history = Coups
button-replay = Revoir
button-export = Exporter
button-hint = Indice
button-thread = Fil
button-forget = Oublie-moi
button-earlier = Précédents
button-later = Suivants
button-back = Retour

### Private pages

since-title = Depuis ton dernier coup :
history-title = Coups { $first } à { $last } sur { $count } :
history-line = { $number }. { army-sign } { $text }
history-none = Aucun coup n’a encore été joué.
replay-title = Partie { $game }, depuis le début :
replay-too-large = L’animation serait trop lourde pour être envoyée ici. Récupère la partie en fichier avec /djambi export, ou dessine-la toi-même avec `djambi replay`.
alt-replay = La partie en animation, { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}.
preview-title = { $text } `{ $notation }`
    Tu joues ce coup ?
hint-title = Tu pourrais essayer : { $text } `{ $notation }`
more-title = Partie { $game }. { $terms }
resign-sure = Tu veux vraiment abandonner avec { $seats } ? Sans l’accord des autres, ce sera définitif.
resign-not-now = Il n’y a rien à abandonner : la partie n’est pas en cours.
thread-name = Djambi { $game }
thread-opened = La partie continue dans { $link }.
thread-failed = Je n’ai pas pu ouvrir de fil ici. Il faut un salon de serveur, et pour moi les permissions Créer des fils publics et Envoyer des messages dans les fils ; demande à quelqu’un qui gère le serveur.
games-none = Tu n’as aucune partie. Ouvres-en une avec /djambi new.
games-title = { $count ->
    [one] Ta partie :
   *[other] Tes { $count } parties :
}
games-line = { $state ->
    [yours] 👉 **À toi de jouer**
    [lobby] Table ouverte
    [asleep] Endormie
    [paused] En pause
    [over] Finie
   *[theirs] En attente
} : { $people } – { $link }
games-more = … et { $count } de plus.
settings-title = Tes réglages. Change-les avec /djambi settings mine.
settings-server-title = Les réglages de ce serveur. Ceux qui le gèrent les changent avec /djambi settings server.
settings-kept = C’est noté. Voici les réglages maintenant :
settings-language = Langue : { $value ->
    [auto] comme dans Discord
   *[other] { $value }
}
settings-theme = Images : { $value ->
    [light] claires
    [auto] sombres (par défaut)
   *[dark] sombres
}
settings-confirm = Confirmer un coup avant de le jouer : { $value ->
    [on] oui
   *[off] non
}
settings-reminders = Rappels aussi en message privé : { $value ->
    [on] oui
   *[off] non
}
settings-next = Te prévenir quand il reste un seul coup avant le tien : { $value ->
    [on] oui
   *[off] non
}
settings-quiet = Heures calmes : de { $from } à { $until }, temps universel. Pendant ce temps, je ne t’appelle pas et ta pendule s’arrête.
settings-quiet-none = Heures calmes : aucune
settings-bad-quiet = Je ne comprends pas ces heures calmes. Écris-les comme 22-7 ou 22:30-6:00 (16 heures au plus), ou off ; et, avec utc, de combien d’heures ton horloge avance sur le temps universel.
settings-away = Absence en cours ; retour { $until }.
settings-here = Pas d’absence prévue (voir /djambi away).
settings-open = Qui peut ouvrir une partie : { $value ->
    [managers] ceux qui gèrent le serveur
   *[everybody] tout le monde
}
direct-reminder = Rappel : c’est à toi de jouer dans { $link }.
direct-next = C’est bientôt à toi dans { $link } : il reste un seul coup avant le tien.
forget-sure = Je vais oublier ton nom, tes réglages et ta place dans toutes les parties. { $left ->
    [0] Tu n’as aucune partie en cours.
    [one] Tu quitteras ou abandonneras { $left } partie en cours.
   *[other] Tu quitteras ou abandonneras { $left } parties en cours.
} { $kept ->
    [0] Tu n’as aucune partie finie.
    [one] { $kept } partie finie restera pour les autres, sans ton nom.
   *[other] { $kept } parties finies resteront pour les autres, sans ton nom.
} C’est définitif.
forget-done = C’est fait, tout est oublié. { $left ->
    [0] Tu n’avais aucune partie en cours.
    [one] Tu as quitté { $left } partie.
   *[other] Tu as quitté { $left } parties.
} { $kept ->
    [0] Tu n’avais aucune partie finie.
    [one] { $kept } partie finie reste, sans ton nom.
   *[other] { $kept } parties finies restent, sans ton nom.
}
privacy-page = Je garde les parties que tu joues (qui jouait quoi, chaque coup et son heure), le nom sous lequel on te voit, la langue de ton Discord et tes réglages. Rien d’autre, et personne d’autre n’y a accès.
    Récupère tout avec `/djambi privacy what:export`. Fais tout oublier avec `/djambi privacy what:forget`.

### Help

help-title = **Djambi** : quatre armées, un labyrinthe et pas d’amis. Le dernier qui peut encore jouer gagne.
help-start = **Commencer** : `/djambi new` ouvre une partie dans ce salon. Les autres appuient sur Rejoindre ; mets des ordinateurs sur les places libres (Places), puis appuie sur Lancer.
help-move = **Jouer** : appuie sur Jouer sous le plateau, ou tape `/djambi move M c1 e1` : la pièce (C A R D N M), le départ, l’arrivée. Viennent ensuite la victime du Reporter, la sortie du labyrinthe et la case où déposer une pièce, comme dans `D b2 f6 a5`.
help-look = **Regarder** : `/djambi board`, `history`, `replay`, `export` ; `games` donne toutes tes parties.
help-game = **S’entendre** : `/djambi draw`, `undo`, `pause`, `replace`, `invite`, `resign`, `rematch`.
help-mine = **Pour toi** : `/djambi settings mine`, `away`, `privacy`.

### The command, as it is registered (at most 100 characters each)

language-name = Français
command-djambi = Jouer au Djambi, les échecs pour quatre menteurs
command-new = Ouvrir une partie dans ce salon
command-join = Prendre une place à la table de ce salon
command-leave = Quitter la table
command-start = Lancer la partie
command-move = Jouer un coup en le tapant, par exemple M c1 e1
command-play = Choisir ton coup pas à pas
command-board = Montrer le plateau
command-resign = Abandonner
command-history = Montrer les coups joués
command-replay = Revoir la partie en animation
command-export = Récupérer la partie en fichier
command-draw = Proposer la nulle, ou l’accepter
command-undo = Annuler ton dernier coup, ou le demander aux autres
command-invite = Inviter quelqu’un à la table
command-replace = Demander que quelqu’un d’autre prenne une place
command-pause = Demander une pause
command-away = Dire combien de jours tu t’absentes
command-rematch = Rejouer avec les mêmes joueurs
command-games = Tes parties, celles où c’est à toi de jouer d’abord
command-hint = Recevoir une idée, dans une partie contre les ordinateurs
command-help = Ce que je sais faire
command-settings = Réglages
command-settings-mine = Tes propres réglages
command-settings-server = Les réglages de ce serveur
command-settings-end = Arrêter la partie de ce salon (pour ceux qui gèrent le serveur)
command-privacy = Ce que je garde sur toi : le voir, le récupérer, le faire oublier
option-rules = Quelles règles
option-time = Heures par coup : 1 à 336, 0 pour jouer sans pendule (72 si tu ne dis rien)
option-colour = Quelle armée
option-person = Qui
option-computer = Ou un ordinateur, et sa force
option-turn = Le coup : pièce, départ, arrivée, puis victime, sortie ou dépôt, par exemple M c1 e1
option-days = Combien de jours, 0 si tu es de retour
option-format = Sous quelle forme
option-what = Que faire
option-language = Dans quelle langue je parle
option-theme = L’aspect des images
option-confirm = Confirmer chaque coup avant de le jouer
option-reminders = Rappels aussi en message privé
option-next = Un message privé quand il reste un seul coup avant le tien
option-quiet = Les heures où je ne t’appelle pas, par exemple 22-7, ou off
option-utc = De combien d’heures ton horloge avance sur le temps universel (pour les heures calmes)
option-open = Qui peut ouvrir une partie
choice-auto = Automatique
choice-dark = Sombre
choice-light = Clair
choice-everybody = Tout le monde
choice-managers = Ceux qui gèrent le serveur
choice-record = Une feuille de partie, facile à lire
choice-json = JSON, tout ce qui s’est passé
choice-privacy-show = Voir ce que je garde
choice-privacy-export = Tout récupérer en fichier
choice-privacy-forget = Me faire oublier

### In a terminal

# The words that are typed instead of a turn: each one word (without accents, so that any keyboard has them).
term-word-help = aide
term-word-board = plateau
term-word-turns = coups
term-word-hint = indice
term-word-undo = annuler
term-word-resign = abandon
term-word-draw = nulle
term-word-save = sauver
term-word-load = charger
term-word-picture = image
term-word-first = premier
term-word-back = retour
term-word-next = suivant
term-word-last = dernier
term-word-quit = quitter

term-you = toi
term-title = Djambi
term-your-turn = À toi de jouer avec { army-name }.
term-turn-of = C’est à { army-name } de jouer.
term-thinking = { computer-name } réfléchit pour { army-name }.
term-waiting = Personne ne doit jouer pour l’instant.
term-next = Ensuite : { $seats }
term-over-hint = La partie est finie. Revois-la coup par coup, sauvegarde-la, ou quitte et lances-en une autre avec djambi play.
term-looking = Tu revois le coup { $turn } sur { $count }. { $text }
term-looking-start = Tu revois la position de départ. { $count ->
    [one] { $count } coup a été joué
   *[other] { $count } coups ont été joués
} ensuite.
term-record = Fichier { $name }
term-commanded = { $who } · { $state }
term-log-empty = Aucun coup joué.
term-log-line = { $number }. { army-name } { $notation }

term-ask = { $question } ({ $text })
term-ask-nobody = { $question } (pour personne, choisis { $at })
term-complete = { $text }. Entrée pour jouer ce coup, Échap pour revenir.
term-not-lit = La case { $at } ne peut pas être choisie maintenant. Choisis une des cases marquées, ou appuie sur Échap pour revenir.
term-several = Plusieurs coups sont possibles. { $question }
term-nearest = { $why } Tu voulais peut-être dire : { $turns }
term-hint = Tu pourrais essayer : { $text } ({ $notation })
term-hint-thinking = Je cherche un indice…
term-undone = Coup annulé.
term-saved = La partie est sauvegardée dans { $file }.
term-save-exists = Il y a déjà un fichier { $file }. Choisis un autre nom : { $word } NOM.txt
term-picture-saved = La position est dessinée dans { $file }.
term-file-failed = { $file } : { $error }
term-load-which = Quelle partie ? Écris { $word } et le nom d’un fichier.
term-not-a-record = { $file } n’est pas une partie que je sais lire : { $error }
term-loaded = { $file } est ouvert. Parcours la partie avec { $next } et { $back } ; { $quit } te ramène à la tienne.
term-record-closed = Te revoilà dans ta partie.
term-try-help = { $text } Tape { $word } pour voir tout le reste.
term-over = La partie est finie. Quitte et lances-en une autre avec djambi play, ou revois-la coup par coup.
term-out = { army-name } est éliminé. Les autres continuent sans toi.
term-stale = La partie a avancé entre-temps. Regarde le plateau, et choisis à nouveau.
term-not-now = Ce n’est pas possible maintenant.
term-sure-resign = Tu veux vraiment abandonner avec { $seats } ?
term-sure-draw = Tout le monde accepte la nulle ?
term-sure-take-back = Tout le monde accepte d’annuler le dernier coup ?
term-yes-no = { $question } (o/n)
term-yes-letter = o
term-confirm-typed = { $question } Si oui, tape : { $words }
term-yes-word = oui
term-kept = La partie est gardée. Continue-la avec : djambi play --continue
term-list-game = { $game } : coup { $turn }, jouée pour la dernière fois le { $when }. { $seats }. { $state }
term-list-more = { $count ->
    [one] Il y a encore une partie plus ancienne.
   *[other] Il y a encore { $count } parties plus anciennes.
}
term-list-how = Pour en continuer une : djambi play --continue NOM
term-list-none = Il n’y a pas de partie en cours ici. Commence-en une avec djambi play.
term-too-small = Cette fenêtre est trop petite pour le plateau : il faut 44 colonnes et 17 lignes.

term-key-help = Aide
term-key-hint = Indice
term-key-undo = Annuler
term-key-draw = Nulle
term-key-save = Sauver
term-key-load = Charger
term-key-picture = Image
term-key-resign = Abandon
term-key-quit = Quitter
term-key-play = Jouer
term-key-step-back = Revenir
term-key-yes = Oui
term-key-no = Non
term-key-first = Premier
term-key-back = Retour
term-key-next = Suivant
term-key-last = Dernier
term-key-return = Ma partie
term-key-close = Fermer

term-help = Quatre armées, un labyrinthe (e5) et pas d’amis. Le dernier qui peut encore jouer gagne.
    { "" }
    Tape un coup : la pièce (C Chef, A Assassin, R Reporter, D Diplomate, N Nécromobile, M Militant), le départ, l’arrivée ; puis la victime du Reporter, la sortie du labyrinthe, la case où déposer une pièce : M c1 e1, D b2 f6 a5. Tab complète, Entrée joue.
    Ou choisis : flèches et Entrée, ou la souris. Les cases marquées peuvent être choisies ensuite ; Échap revient d’un pas ; Entrée joue le coup complet.
    { "" }
    Page préc., Page suiv., Début et Fin font revoir la partie coup par coup. Ou tape un mot :
    aide · indice · annuler · abandon · nulle · sauver FICHIER · charger FICHIER · image FICHIER · premier · retour · suivant · dernier · quitter
    { "" }
    Chaque pièce porte la forme de son armée et sa lettre ; sa couleur est celle de qui la commande. Une petite lettre est gelée : elle ne peut ni bouger ni être tuée. { $corpse } est un cadavre, { $maze } le labyrinthe.
    La partie est gardée après chaque coup. Ctrl-C termine le programme ; djambi play --continue la reprend.
term-help-plain = Tape un coup par ligne : la pièce (C A R D N M), le départ, l’arrivée, puis la victime, la sortie du labyrinthe ou la case où déposer une pièce, par exemple M c1 e1 ou D b2 f6 a5.
    Autres mots : plateau, coups, indice, annuler, abandon, nulle, sauver FICHIER, charger FICHIER, image FICHIER, premier, retour, suivant, dernier, aide, quitter.
    Sur le plateau, chaque pièce est la lettre de qui la commande (r b y g, - personne) et la sienne (C A R D N M, petite si elle est gelée) ; xx est un cadavre, ## le labyrinthe.

# All that the program says to people, in French. English (en.ftl) is the language that this one follows:
# the same messages in the same order.
#
# Values come as keys where a language must inflect them ($army is red, blue, yellow or green; $piece
# and $victim are chief, assassin, reporter, diplomat, necromobile or militant), so that a message can
# choose its own form. Squares ($from, $to, …) are written like e5. $who and other people are names or
# mentions, ready to be shown: a name may begin with a vowel, so none follows "de" or "que".
#
# All pieces are masculine, and only "Assassin" takes "l’". Armies go by their colour alone: Rouge, Bleu.
# A lobby is a "table", for in the French of Discord a "salon" is a channel. Before : ; ! ? and within « »
# stands a no-break space, U+00A0.

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
# Names that are understood when somebody types a move, separated by spaces; their beginnings are understood too.
typed-piece = { $piece ->
    [chief] chef roi patron président
    [assassin] assassin tueur
    [reporter] reporter journaliste
    [diplomat] diplomate provocateur agitateur trublion
    [necromobile] nécromobile fossoyeur croquemort corbillard
   *[militant] militant pion
}
typed-maze = labyrinthe
# Small words that only separate squares.
typed-small = de du en à au vers depuis puis et sur par dans le la les l où y il tue prend entre va sort ressort pose dépose déposé déposés déplace enlève délogeant envoie emporte emporté cadavre cadavres corps case est sont autre mort mon ma mes je joue jouer avec vais va vient avance recule arrive chercher cherche mange capture élimine un une ce ennemi ennemie moi rouge bleu jaune vert otage
# Words for something else than a move, each word alone.
typed-command = { $command ->
    [resign] resign abandon abandonne abandonner
    [draw] draw nulle nul
    [undo] undo annuler annule reprendre
   *[pass] pass passe passer
}

list-two = { $first } et { $second }
list-more = { $first }, { $rest }
labelled = { $name } : { $text }
moves-in-line = { $line } ; { $text }
bracketed = { $text } ({ $detail })
on-off = { $value ->
    [on] oui
   *[off] non
}
number-pieces = { $count ->
    [one] { $count } pièce
   *[other] { $count } pièces
}
level-name = { $level ->
    [novice] Novice
    [club] Club
    [master] Maître
   *[grandmaster] Grand maître
}
computer-name = Ordinateur ({ level-name })
free-name = libre
person-former = un ancien joueur

### A move in words

played-move = { $piece ->
    [assassin] L’{ piece-name }
   *[other] Le { piece-name }
} va de { $from } à { $to }.
played-move-maze = Le { piece-name } en { $from } entre dans le labyrinthe.
played-kill = Le { piece-name } en { $from } tue { victim-name } { army-owner } en { $to } et dépose le cadavre en { $body }.
played-assassinate = L’{ piece-name } en { $from } tue { victim-name } { army-owner } en { $to } et dépose le cadavre en { $from }.
played-strike = Le { piece-name } va de { $from } à { $to } et tue { victim-name } { army-owner } en { $at }.
played-displace = Le { piece-name } va de { $from } à { $to } et envoie { victim-name } { army-owner } en { $body }.
played-bury = Le { piece-name } va de { $from } à { $to } et dépose le cadavre en { $body }.
played-assassinate-leave = L’{ piece-name } en { $from } tue { victim-name } { army-owner } dans le labyrinthe, ressort en { $exit } et dépose le cadavre en { $from }.
played-assassinate-twice = L’{ piece-name } en { $from } tue { victim-name } { army-owner } dans le labyrinthe, ressort en { $exit } et y tue { $second-name } { $second-owner }. Les cadavres sont déposés en { $from } et dans le labyrinthe.
played-displace-leave = Le { piece-name } en { $from } enlève { victim-name } { army-owner } du labyrinthe, ressort en { $exit } et le dépose en { $body }.
played-displace-twice = Le { piece-name } en { $from } enlève { victim-name } { army-owner } du labyrinthe, ressort en { $exit } en délogeant { $second-name } { $second-owner }, et les dépose en { $body } et en { $last }.
played-bury-leave = Le { piece-name } en { $from } enlève le cadavre du labyrinthe, ressort en { $exit } et le dépose en { $body }.
played-bury-twice = Le { piece-name } en { $from } enlève le cadavre du labyrinthe, ressort en { $exit } où il prend l’autre, et les dépose en { $body } et en { $last }.
played-resign = { army-name } abandonne.

# The same as a short label of a button or a menu.
label-move = { piece-name } { $from } → { $to }
label-kill = { piece-name } { $from } tue { victim-name } { $to }, cadavre en { $body }
label-assassinate = { piece-name } { $from } tue { victim-name } { $to }
label-strike = { piece-name } { $from } → { $to }, tue { victim-name } { $at }
label-displace = { piece-name } { $from } envoie { victim-name } { $to } en { $body }
label-bury = { piece-name } { $from } emporte le cadavre { $to } en { $body }

### What came of it

change-chief-dead = { $army ->
    [red] Le Chef rouge est mort :
    [blue] Le Chef bleu est mort :
    [yellow] Le Chef jaune est mort :
   *[green] Le Chef vert est mort :
} { $by } s’empare de tout ce que { army-name } contrôlait.
change-encircled = { army-name } est gelé : son Chef est encerclé de cadavres, et { army-name } n’a plus de Nécromobile.
change-freed = { army-name } est libéré et retrouve toutes ses pièces.
change-frozen-taken = { $list } { $count ->
    [one] était gelé : { $by }, au pouvoir, s’empare de tout ce qu’il contrôlait
   *[other] étaient gelés : { $by }, au pouvoir, s’empare de tout ce qu’ils contrôlaient
}.
change-resigned = Le Chef est mort, et les pièces de { army-name } sont gelées jusqu’à ce qu’un joueur au pouvoir s’en empare.
change-power = { army-name } est au pouvoir et joue désormais { $two ->
    [on] deux coups pour chaque coup de l’adversaire
   *[off] après chaque coup adverse
}.
change-power-lost = { army-name } n’est plus au pouvoir.
change-skipped = { army-name } n’a aucun coup possible : son tour est sauté.
change-again = { army-name } rejoue.
# Feminine: 'l’armée verte'.

### How a game ends

ending-won = { army-name } gagne : { $who ->
    [computer] pour cette fois, l’ordinateur est le plus fort.
   *[other] bravo, { $who } !
}
ending-drawn = Partie nulle{ $why ->
    [agreed] , d’un commun accord
    [date]  : personne n’avait gagné à la date de fin
    [repetition]  : la même position est apparue trois fois
    [no_progress]  : { $count ->
        [one] { $count } coup
       *[other] { $count } coups d’affilée
    } sans mise à mort ni changement de camp
   *[stuck]  : plus personne ne peut jouer
}.
ending-cancelled = La table est annulée.
ending-expired = La table a fermé : rien ne s’y est passé depuis 7 jours. Tu peux en ouvrir une autre à tout moment.
ending-ended = Un admin du serveur a arrêté la partie.
ending-order = Ordre d’élimination : { $order }.

### Why a typed move is not legal

illegal-frozen = { army-name } est gelé et ne peut pas jouer. Si les règles de cette partie le permettent, un Chef vivant est libéré dès qu’un des cadavres autour de lui est enlevé.
illegal-empty = Écris une pièce et deux à cinq cases, par exemple « M c1 e1 ».
illegal-unknown-word = Je ne connais pas le mot « { $word } ». Écris une pièce et des cases, par exemple « M c1 e1 » ou « diplomate b2 f6 a1 ».
illegal-command = { $command ->
    [pass] Au Djambi, personne ne passe son tour : choisis un coup.
   *[resign] Ce n’est pas un coup. Pour cela, il y a /djambi game { $command }.
}
illegal-button = Ce n’est pas un coup. Pour cela, il y a le bouton « { $button } ».
illegal-no-such-square = La case « { $word } » n’existe pas. Les cases vont de a1 à i9 : les lettres et les chiffres sont au bord du plateau.
illegal-too-many-squares = Il y a trop de cases : enlève tout à partir de { $at }.
illegal-square-alone = Une case seule n’est pas un coup. Nomme aussi la pièce : « { $letter } { $at } ».
illegal-record-sign = « { $sign } » ne convient pas à ce coup. Enlève-le.
illegal-asked = { $notation } est possible. Un point d’interrogation ne fait que demander, donc rien n’a été joué : enlève-le pour jouer ce coup.
illegal-no-such-piece = Tu n’as pas { $piece ->
    [assassin] d’{ piece-name }
   *[other] de { piece-name }
}. Joue une autre pièce.
illegal-nothing-there = Il n’y a rien en { $at }. Choisis une de tes pièces.
illegal-not-yours = { $piece ->
    [assassin] L’{ piece-name }
   *[other] Le { piece-name }
} en { $at } { $owner ->
    [red] est à Rouge
    [blue] est à Bleu
    [yellow] est à Jaune
    [green] est à Vert
   *[nobody] est un otage
}. C’est à { army-name } de jouer : joue une de ses pièces.
illegal-other-piece = La pièce en { $at } est ton { piece-name }. Nomme celle-là, ou une autre case.
illegal-stuck = Ton { piece-name } en { $at } ne peut aller nulle part. Joue une autre pièce.
illegal-out-of-reach = Aucune des pièces possibles n’atteint { $at }. Suis les lignes sur le plateau, ou indique la case de départ.
illegal-already-there = La pièce est déjà en { $at }. Choisis une autre case d’arrivée.
illegal-out-of-line = { $piece ->
    [assassin] L’{ piece-name }
   *[other] Le { piece-name }
} se déplace en ligne droite (rangée, colonne ou diagonale), et { $to } n’est pas en ligne avec { $from }.
illegal-too-far = Un Militant avance d’une ou deux cases. { $to } est trop loin de { $from }.
illegal-blocked = Le chemin de { $from } à { $to } est bloqué : il y a { obstacle } en { $at }. Au Djambi, aucune pièce ne saute.
illegal-maze-is-for-chiefs = Seul un Chef peut s’arrêter dans le labyrinthe, en e5. Les autres pièces le traversent s’il est vide.
illegal-militant-in-maze = Un Militant ne peut pas tuer dans le labyrinthe, en e5. Un Assassin, un Reporter ou un Chef le peut.
illegal-own-piece = Ton propre { piece-name } est en { $at }. Choisis une autre case.
illegal-untouchable = { $piece ->
    [assassin] L’{ piece-name }
   *[other] Le { piece-name }
} en { $at } est gelé : on ne peut ni le tuer ni le déplacer.
illegal-corpse-there = Il y a un cadavre en { $at }, et seul un Nécromobile peut le déplacer. Choisis une autre case.
illegal-only-corpses = Un Nécromobile ne déplace que les cadavres, et la pièce en { $at } est vivante.
illegal-reporter-enters = Un Reporter ne tue pas en prenant la place de sa victime. Va sur une case vide qui touche { $at } par un côté, puis indique { $at }.
illegal-not-beside = Depuis { $to }, un Reporter ne tue que sur une case qui touche la sienne par un côté ; ce n’est pas le cas de { $beside }.
illegal-nobody-to-strike = Il n’y a personne à tuer en { $at }. Enlève cette case, ou indique un ennemi à côté du Reporter.
illegal-body-on-occupied = Tu ne peux pas le déposer en { $at } : il y a déjà { obstacle }. Choisis une case vide.
illegal-body-in-maze = Tu ne peux pas poser cela dans le labyrinthe, en e5. Choisis une autre case vide.
illegal-assassins-body = La victime de l’Assassin va toujours en { $at }, d’où il est venu. N’indique pas de case pour elle.
illegal-maze-must-be-left = Il faut ressortir du labyrinthe dans le même coup. Après e5, indique la case de sortie.
illegal-no-way-out = Ton { piece-name } ne pourrait pas ressortir du labyrinthe, donc il ne peut pas y entrer.
illegal-option-forbids = Pas en { $at } : dans cette partie, { $rule }. Choisis une autre case.
illegal-nearest = { $count ->
    [one] Tu voulais peut-être jouer celui-ci ?
   *[other] Tu voulais peut-être jouer un de ces coups ?
}

### Questions about a move

ask-move = Quelle pièce, et où ?
ask-kill-from = { $to }, tue { $killed }
ask-from = Quelle pièce ?
ask-to = Vers quelle case ?
ask-victim = Qui le Reporter tue-t-il ?
ask-exit = Par quelle case sortir du labyrinthe ?
ask-corpse = Où va le cadavre ?
ask-body = Où poser cette pièce ?
ask-second-body = Et l’autre ?
ask-so-far = Jusqu’ici : { $text }
ask-no-victim = personne
can = { $what ->
    [rule] prend le pouvoir
    [kill] peut tuer
    [bury] peut déplacer un cadavre
   *[displace] peut déplacer une pièce
}

### Requests that are rejected

rejected-not-playing = Tu ne joues pas dans cette partie. Attends la suivante, ou ouvres-en une dans un autre salon avec /djambi new.
rejected-not-seated = Tu n’as pas de place à cette table. Pour en prendre une, appuie sur Rejoindre.
rejected-out = Tu n’es plus dans cette partie : tu n’as plus rien à y décider. Tu peux encore la suivre avec /djambi board.
rejected-frozen = Tes pièces sont gelées : seuls ceux qui peuvent encore jouer peuvent faire ça.
rejected-not-holder = Seul l’hôte de cette table, { $holder }, peut faire ça. Demande-lui, ou ouvre une table ailleurs avec /djambi new.
rejected-not-admin = Ici, seuls les admins du serveur peuvent faire ça. Demande à l’un d’eux.
rejected-started = La partie est déjà en cours.
rejected-not-started = La partie n’a pas encore commencé.
rejected-over = La partie est finie. Pour rejouer, appuie sur Revanche.
rejected-lobby-closed = Cette table est fermée. Ouvres-en une nouvelle avec /djambi new.
rejected-asleep = La partie s’est endormie : personne n’a joué depuis 30 jours. Si tu y joues, appuie sur Réveiller.
rejected-no-clock = Tu ne peux donner du temps qu’à quelqu’un d’autre dont la pendule tourne, et pas plus d’une certaine durée par coup.
rejected-seat-taken = { army-name } est déjà pris. Choisis une autre couleur.
rejected-seat-free = Personne ne joue { army-name }.
rejected-full = Les quatre places sont prises. Suis cette partie avec /djambi board, ou ouvres-en une autre dans un autre salon ou un autre fil.
rejected-already-seated = Tu es déjà à cette table.
rejected-already-invited = Cette personne est déjà invitée, ou déjà à cette table.
rejected-not-invited = Tu n’as pas d’invitation à refuser ici.
rejected-seats-free = { $count ->
    [one] Il reste une place libre : { $seats }.
   *[other] Il reste des places libres : { $seats }.
} Attends des joueurs, ou appuie sur Places pour y mettre un ordinateur ou un otage.
rejected-one-side = Il faut au moins deux camps pour jouer : quelqu’un d’autre ou un ordinateur doit prendre une place.
rejected-not-your-turn = C’est à { army-name } de jouer. Je te préviendrai quand ce sera ton tour.
rejected-your-turn = C’est ton tour maintenant, il n’y a donc rien à attendre : joue ton coup. Tu pourras prévoir d’autres coups ensuite.
rejected-plan-full = Tu as prévu { $count } coups, c’est le maximum. Enlèves-en d’abord.
rejected-plan-changed = Ton plan, ou la partie, a changé depuis. Regarde ton plan et choisis de nouveau.
rejected-nobody-before = Tu joues là deux fois de suite : il n’y a pas de coup adverse entre les deux. Prévois le coup sans condition.
rejected-no-turn-ahead = Dans cette position, tu n’as plus de tour. Réessaie après le prochain coup.
rejected-illegal = Ce coup ({ $notation }) n’est plus possible : la position a changé entre-temps. Regarde /djambi board et choisis à nouveau.
rejected-not-yours = Tu ne joues pas { army-name } : tu ne peux pas abandonner à sa place.
rejected-nothing-to-take-back = Il n’y a rien à annuler : on n’annule que les coups du dernier tour.
rejected-no-offer = { $offer ->
    [draw] Aucune proposition de nulle
    [take_back] Aucune demande d’annulation
    [pause] Aucune demande de pause
   *[replace] Aucune demande de remplacement
} n’attend ta réponse.
rejected-already-offered = C’est déjà demandé : { $waiting } { $count ->
    [one] doit
   *[other] doivent
} encore répondre.
rejected-not-overdue = Ce joueur est encore dans les temps. On ne remplace un joueur que s’il le demande ou s’il a épuisé son temps.
rejected-cannot-sit = Impossible de lui donner cette place : cette personne joue déjà dans cette partie, ou cette place est hors jeu.
rejected-bad-absence = La fin doit être après le début ; 60 jours au plus.

### Rejections beyond the game itself

rejected-no-game-here = Il n’y a pas de partie dans ce salon. Ouvres-en une avec /djambi new.
rejected-game-elsewhere = Ta partie se joue dans { $link } : tape la commande là-bas. Pour en ouvrir une autre ici, utilise /djambi new.
rejected-no-such-game = Je ne trouve plus cette partie, ou tu ne peux pas voir le salon où elle se joue. Retrouve tes parties avec /djambi games.
rejected-game-here = Ce salon a déjà une partie ou une table. Va dans un salon ou un fil libre : /djambi new y ouvre une partie, et /djambi games y continue une des tiennes.
rejected-private-thread = Ce fil sert à parler en privé, et les autres joueurs ne le voient pas. Ouvre ou continue une partie dans le salon auquel il appartient.
rejected-other-server = Cette partie appartient à un autre serveur ou à tes messages privés. Elle ne peut continuer que là-bas.
rejected-stale = La partie a changé entre-temps, donc rien n’a été fait. La voici maintenant :
rejected-no-server = Ça ne marche que sur un serveur.
rejected-no-players-role = Les parties ne peuvent mentionner aucun rôle ici. Un admin du serveur peut en choisir un avec /djambi settings server.
rejected-everyones-role = Tous les membres ont ce rôle : les parties ne peuvent pas le mentionner, et rien n’a changé. Choisis un autre rôle, par exemple un rôle de joueurs.
rejected-role-pinged = Les joueurs ont été mentionnés il y a peu. Tu pourras les mentionner à nouveau { $when }.
rejected-hidden-profile = { $who } ne montre pas son profil.
rejected-private = Cette partie est privée : hors de son salon, seuls ses joueurs peuvent l’ouvrir.
rejected-alone = Personne d’autre ne peut voir cette partie : elle est dans tes messages privés. Pour jouer avec d’autres, ouvre une partie dans un salon de serveur avec /djambi new.
rejected-no-bots = Les bots ne répondent pas aux invitations. Pour faire jouer un ordinateur, appuie sur Places ; pendant la partie, utilise /djambi game replace avec l’option computer.
rejected-by-whom = Choisis qui prend la place : utilise de nouveau la commande avec l’option person ou l’option computer.
rejected-no-hints = Les indices sont réservés aux parties contre les ordinateurs, pour que les parties entre personnes restent équitables.
rejected-not-over = Cette partie n’est pas encore finie. Reviens quand elle le sera.
rejected-plays-on = L’ordinateur qui joue { army-name } refuse : il croit en ses chances. Redemande quand elles auront baissé.
rejected-quarantined = L’enregistrement de cette partie est endommagé : elle ne peut pas continuer tant que l’hébergeur de ce bot ne l’a pas réparé. En attendant, tu peux ouvrir une nouvelle partie ici.
rejected-try-again = Je n’ai pas pu le faire à l’instant ; rien n’a changé. Réessaie dans une minute.
unknown-button = Ce bouton ou cette commande vient d’une ancienne version. Regarde ta partie avec /djambi board.
error-panic = Une erreur s’est produite et a été enregistrée. Rien n’est perdu : regarde la partie avec /djambi board et réessaie.
heavy-too-many = Je travaille encore sur deux de tes demandes. Réessaie quand elles seront terminées.
heavy-busy = Je suis débordé : beaucoup de demandes attendent. Rien n’a changé. Réessaie dans une minute.
announced-later = C’est enregistré. Le message visible par tout le monde viendra après les précédents.
done = C’est fait.
file-too-large = { $name } est trop gros pour Discord. Demande-le à l’hébergeur de ce bot.
data-left-out = { $games ->
    [one] { $games } partie plus ancienne n’est pas dans ce fichier
   *[other] { $games } parties plus anciennes ne sont pas dans ce fichier
}, qui serait trop gros. L’hébergeur de ce bot peut tout te donner : `djambi games export-person`.

permissions-missing = Je peux répondre ici, mais pas annoncer les coups des ordinateurs ni les rappels. Demande à un admin du serveur de me donner ces permissions dans ce salon : { $names }.
permission-needed = Je ne peux pas le faire ici sans ces permissions : { $names }. Demande à un admin du serveur de me les donner dans ce salon, puis réessaie.
guest-explained = Je ne suis pas membre ici : je ne peux écrire que pendant 15 minutes après une commande ou un bouton ; ensuite, je préviens la personne suivante en message privé, si elle m’a ajouté à son compte. Si les autres ne voient pas mes messages, un admin du serveur doit autoriser les applis externes. Les fils de discussion ne marchent pas ici.
guest-silent = Je ne peux plus y écrire de moi-même : tape /djambi board là-bas.
permission = { $permission ->
    [view] Voir le salon
    [send] Envoyer des messages
    [send_threads] Envoyer des messages dans les fils
    [private_threads] Créer des fils privés
   *[attach] Joindre des fichiers
}

### The lobby

lobby-title = **Djambi : qui joue ?**
lobby-reliability = { $line } · fiabilité { $percent } %
lobby-terms = { $terms } · { $private ->
    [on] privée
   *[off] non classée
}
# What differs from a preset, behind its name.
terms-option-friendly_fire = { $value ->
    [on] on peut tuer ses propres pièces
   *[off] on ne peut pas tuer ses propres pièces
}
terms-option-reporter_must_strike = { $value ->
    [on] le Reporter doit tuer quand il le peut
   *[off] le Reporter n’est pas obligé de tuer
}
terms-option-reporter_new_neighbour = le Reporter { $value ->
    [on] ne peut pas tuer une pièce qui était déjà à côté de lui
   *[off] peut tuer une pièce qui était déjà à côté de lui
}
terms-option-exit_action = en sortant du labyrinthe, { $value ->
    [any] une pièce peut agir
    [chiefs] une pièce ne peut agir que sur un Chef
   *[none] une pièce ne fait que sortir
}
terms-option-liberation = un joueur gelé { $value ->
    [on] peut être libéré
   *[off] n’est jamais libéré
}
terms-option-quiet_limit = nulle après { $value ->
    [one] { $value } coup
   *[other] { $value } coups
} sans mort ni changement de camp
lobby-invited = Invitations : { $who }
lobby-waiting = { $count ->
    [one] Une place est libre :
   *[other] { $count } places sont libres :
} { $starter ->
    [full] la partie commence quand toutes sont prises, et { $who } peut y mettre des ordinateurs (Places).
   *[holder] { $who } peut y mettre des ordinateurs (Places) et lancer la partie.
}
lobby-fills = Des ordinateurs prendront les places libres { $when }, et la partie commencera.
lobby-ready = Toutes les places sont prises : { $starter ->
    [anyone] n’importe qui à cette table peut lancer la partie.
   *[holder] { $who } peut lancer la partie.
}
time-none = sans pendule
time-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
time-hours = { $count ->
    [one] { $count } heure
   *[other] { $count } heures
}
time-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
time-seconds = { $count ->
    [one] { $count } seconde
   *[other] { $count } secondes
}
pace-per-move = { $time } par coup
pace-bank = { $start } + { $more } par coup ({ $most } au plus)
clock-days = { $hours ->
    [0] { $days } j
   *[other] { $days } j { $hours } h
}
clock-hours = { $minutes ->
    [0] { $hours } h
   *[other] { $hours } h { $minutes } min
}
terms-field-date = Date de fin
terms-date = { $value ->
    [none] aucune
   *[other] nulle après { $value }
}
terms-field-rest = Absences et heures calmes
terms-rest = { $value ->
    [none] la pendule continue en cas d’absence
   *[other] pendule arrêtée en cas d’absence, { $value } par tour au plus
}
terms-field-fill = Places libres
terms-fill = { $value ->
    [none] elles restent libres
   *[other] des ordinateurs après { $value }
}
terms-bad-rules = Je ne comprends pas ces règles ; aucune table n’a été ouverte. Choisis une suggestion, ou écris classic, bga ou booklet et ce qui change, comme classic,reporter_must_strike=on,quiet_limit=60. Les options sont { $options } ; les suggestions montrent leurs valeurs.
terms-bad-pace = Je ne comprends pas cette cadence ; rien n’a changé. Écris none, un temps par coup comme 72h (1 à 336 heures), ou une réserve comme 3d+12h/7d (3 jours au départ, plus 12 heures par coup, 7 jours au plus) ou 10m+30s pour une soirée.
terms-two-paces = Indique soit time (heures par coup), soit pace, pas les deux : chacun dit combien de temps un coup peut prendre. Aucune table n’a été ouverte.
seats-title = Qui joue quoi ? Mets un ordinateur sur une place libre, laisse-la en otage (personne ne la joue, mais ses pièces peuvent changer de camp), ou libère une place.
seat-free = Libérer cette place
terms-field-preset = { button-rules }
terms-field-time = Cadence
terms-field-timeout = Quand le temps est épuisé
terms-field-starter = Qui peut lancer
terms-field-rated = Classement
terms-field-private = Confidentialité
terms-title = Les conditions de cette partie. { $terms }
terms-preset = { $preset ->
    [own] Autres règles
    [classic] Règles classiques
    [bga] Règles de Board Game Arena
   *[booklet] Règles du livret
}
terms-timeout = { $timeout ->
    [flag] Pas de sanction
    [resign] Abandon
   *[computer] { computer-name } prend le relais
}
terms-starter = { $value ->
    [anyone] Tout le monde à cette table peut lancer la partie
    [full] La partie commence d’elle-même quand toutes les places sont prises
   *[holder] Seul l’hôte peut lancer la partie
}
terms-rated = { $value ->
    [no] Non classée : la partie ne change aucune cote
   *[yes] Classée, si elle remplit les conditions (voir /djambi players top)
}
terms-private = { $value ->
    [yes] Privée : visible ici et par ses joueurs ; ni analyse ni statistiques
   *[no] Publique : visible par tous ceux qui voient ce salon
}

### What happened, one line each

line-played = { army-sign } **{ army-name }** · { $who } — { $text } `{ $notation }`
line-planned = { $text } · prévu
event-opened = { $who } a ouvert une partie.
event-rematch = { $who } veut rejouer : chacun se décale d’une place.
event-invited = { $who }, { $by } t’invite à jouer : appuie sur Rejoindre, ou sur Refuser.
event-invitation-closed = { $who } ne participe pas.
event-seated = { $who } joue { army-sign } { army-name }.
event-terms = { $who } a changé les conditions.
event-role-pinged = { $role } : { $who } cherche des joueurs ; appuie sur Rejoindre pour jouer.
event-started = C’est parti ! { army-name } joue en premier.
event-timed-out = { army-sign } { army-name } a épuisé son temps{ $timeout ->
    [flag] . Les autres peuvent demander un remplacement avec /djambi game replace.
    [resign] {" "}et abandonne.
   *[computer]  : un ordinateur prend le relais.
}
event-offered = { $who } { $offer ->
    [draw] propose la nulle
    [pause] demande une pause
   *[take_back] demande à annuler { $count ->
        [one] le dernier coup, le n° { $number } ({ army-name })
       *[other] les { $count } derniers coups, à partir du n° { $number } ({ army-name })
    }
}.
event-offered-replace = { $who } demande un remplacement : { $sitter } jouerait { army-sign } { army-name }.
event-answered = { $who } { $agrees ->
    [on] accepte
   *[off] refuse
} { $offer ->
    [draw] la nulle
    [take_back] l’annulation
    [pause] la pause
   *[replace] le remplacement
}.
event-taken-back = { $who ->
    [nobody] Des coups ont été annulés
   *[other] { $who } a annulé des coups
} : le plateau est comme avant le coup { $number }.
event-pause-over = La partie n’est plus en pause : il ne reste personne pour la reprendre.
event-resumed = { $who } a repris la partie.
event-reminded = { $reminder ->
    [rested] Rappel : c’est à { army-sign } { army-name } de jouer.
    [half] Rappel : la moitié du temps de { army-sign } { army-name } est écoulée.
    [tenth] Rappel : il reste peu de temps à { army-sign } { army-name }.
    [left] Rappel : il reste { $count ->
        [one] { $count } heure
       *[other] { $count } heures
    } à { army-sign } { army-name } pour jouer.
   *[overdue] Rappel : { army-sign } { army-name } a épuisé son temps (7 jours sans pendule). Les autres peuvent demander un remplacement avec /djambi game replace.
}
event-time-given = { $who } donne plus de temps à { army-sign } { army-name } : { $time }.
event-slept = Personne n’a joué depuis 30 jours : la partie s’endort, et ce salon est libre pour une autre. Appuie sur Réveiller pour continuer.
event-moved = { $link ->
    [here] La partie continue ici.
   *[other] La partie continue dans { $link }.
}

next-person = { $who ->
    [you] À toi de jouer
   *[other] { $who }, à toi de jouer
} : { army-sign } { army-name }.
next-answer = Réponse attendue de : { $who }.
next-deadline = Échéance : { $when }
next-computer = { computer-name } réfléchit pour { army-sign } { army-name }.
state-paused = La partie est en pause. N’importe quel joueur peut la reprendre.

### Pictures

caption-move = Coup { $number }
caption-over = { $number ->
    [0] Avant le premier coup
    [one] Après { $number } coup
   *[other] Après { $number } coups
}
panel-to-move = au trait
panel-power = au pouvoir
panel-frozen = gelé
panel-out = éliminé
panel-hostage = otage
alt-mover = C’est à { army-name } de jouer.

### Buttons

button-join = Rejoindre
button-leave = Quitter
button-start = Lancer
button-seats = Places
button-terms = Règles et pendule
button-cancel = Annuler la table
button-ping-role = Appeler les joueurs
button-decline = Refuser
button-board = Plateau
# A link to the page of the game in a browser.
button-open-board = Plein écran
# A link to that page beside the button that opens it within Discord.
button-in-browser = Navigateur
# The command that opens the pages within Discord, and what it does.
entry-point = Jouer au Djambi
entry-point-about = Ouvrir le plateau de ce salon
activity-not-here = Discord n’ouvre pas le plateau ici. Il est aussi dans le navigateur :
activity-off = Le plateau ne s’ouvre pas dans Discord ici. Pour ouvrir une partie : /djambi new.
# A personal link to that page, for one person alone.
button-more = Plus
button-move = Jouer
button-play = Jouer ce coup
button-preview = Aperçu
button-resign = Abandonner
button-draw = Proposer la nulle
button-undo = Annuler le coup
button-give-time = Donner du temps
button-pause = Pause
button-resume = Reprendre
button-agree = Accepter
offer-short = { $offer ->
    [draw] nulle
    [take_back] annulation
    [pause] pause
   *[replace] remplacement
}
button-wake = Réveiller
button-rematch = Revanche
button-plan = Prévoir
button-plan-move = Prévoir un coup
button-plan-after = Prévoir une réponse
button-plan-less = Enlever le dernier
button-plan-none = Tout enlever
button-history = Coups
button-replay = Animation
button-review = Analyse
button-turning-point = Tournant { $number }
button-export = Exporter
button-change = Modifier
button-note = Note
button-hint = Indice
button-thread = Fil
button-talk = Parler en privé
button-pact = Faire un pacte
button-open-thread = Ouvrir à tous
button-pacts = Pactes
button-forget = Supprimer mes données
button-previous-page = Précédent
button-next-page = Suivant
button-next-game = Partie suivante
button-not-now = Plus tard
next-game-waiting = { $count ->
    [0] Aucune autre partie ne t’attend.
    [one] { $count } autre partie t’attend.
   *[other] { $count } autres parties t’attendent.
}
button-back = Retour
button-type = Écrire un coup
# The form in which a move is typed: at most 45 characters each, the example 100.
type-title = À toi de jouer
type-label = Pièce et cases
type-example = Par exemple : Militant c1 e1, ou juste c1 e1
option-theme = Thème des images
form-switches = Options activées
option-zone = Fuseau horaire des heures calmes
form-zone-alone = Tu n’as pas d’heures calmes, donc aucun fuseau horaire n’est enregistré : il va avec elles.

### Planned moves

plan-title = **Ton plan.** Personne d’autre ne le voit.
plan-none = Rien de prévu pour l’instant. Tu peux prévoir jusqu’à { $count } coups : chacun est joué dès que c’est ton tour. Si, entre-temps, un coup n’a plus le même effet, j’abandonne le plan et je te dis pourquoi.
plan-how = Chaque coup est joué dès que c’est ton tour. S’il n’a plus le même effet, j’abandonne le plan et je te dis pourquoi. Si tu changes un coup, les suivants sont enlevés.
plan-ask = Coup prévu n° { $number } : le plateau au tour de { army-name }, si personne d’autre ne joue avant.
plan-ask-after = La condition : quel coup de { $by } doit être joué juste avant ?
plan-only-after = Seulement juste après ce coup de { $by } : { $before }
plan-board-changed = Le plateau a changé depuis : rien n’est encore prévu. Voici ce que ce coup signifie maintenant :
plan-lapsed = **Ton plan est abandonné.** { $why } Coups non joués : `{ $moves }`.
plan-lapse-piece = La pièce en { $at } n’y est plus, ou n’est plus à toi.
plan-lapse-target = Ce qui se trouve en { $at } a changé.
plan-lapse-way = Le coup n’est plus légal : quelque chose barre le chemin.
plan-lapse-consequences = Le coup aurait maintenant d’autres conséquences.
plan-lapse-condition = Le coup précédent n’était pas celui de ta condition.
plan-lapse-taken-back = Un coup a été annulé.
plan-lapse-seat = Tu ne joues plus cette couleur, ou elle est éliminée.
plan-lapse-order = Une autre de tes armées devait jouer avant.
direct-lapsed = { $text } La partie : { $link }

### Private pages

since-title = Depuis ton dernier coup :
history-title = Coups { $first } à { $last } sur { $count } :
history-none = Aucun coup n’a encore été joué.
replay-title = Partie { $game }, depuis le début :
alt-replay = La partie en animation, { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}.
preview-ask = { $when ->
    [later] Prévoir ce coup ?
   *[now] Tu joues ce coup ?
}
hint-title = Tu pourrais essayer ceci. { $text }. { $reason }
reason-wins = Ce coup gagne la partie.
reason-kills-chief = Il tue le Chef { $army ->
    [red] rouge
    [blue] bleu
    [yellow] jaune
   *[green] vert
}, et tout ce qu’il contrôlait te revient.
reason-saves-chief = Sinon, ton Chef pourrait être tué.
reason-power = Ton Chef prend le pouvoir.
reason-ends-power = { $army ->
    [red] Rouge
    [blue] Bleu
    [yellow] Jaune
   *[green] Vert
} perd le pouvoir.
reason-kills = Il tue { victim-name } { army-owner }.
reason-saves = Sinon, ton { piece-name } en { $at } pourrait être tué.
reason-displaces = Il envoie ailleurs { victim-name } { army-owner }.
reason-threatens = Il menace { victim-name } { army-owner }, et personne ne peut te prendre une pièce sans rien perdre.
reason-safe = Personne ne peut ensuite te prendre une pièce sans rien perdre.
reason-loses-least = Quoi que tu joues, tu risques une pièce ; c’est ce coup qui coûte le moins.
more-title = Partie { $game }. { $terms }
more-date = Date de fin : { $when }. Si personne n’a gagné d’ici là, la partie est nulle.
resign-sure = Tu veux vraiment abandonner avec { $seats } ? Tu ne pourras revenir en jeu que si les autres l’acceptent.
resign-not-now = Il n’y a rien à abandonner : la partie n’est pas en cours. Pour quitter une table, appuie sur Quitter.
thread-name = Djambi { $game }
thread-failed = Impossible d’ouvrir un fil ici. Il faut un salon de serveur, et pour nous deux les permissions Créer des fils publics et Envoyer des messages dans les fils.

talk-with = **Parler en privé.** Choisis un ou deux joueurs. J’ouvre un fil privé pour vous : personne d’autre n’en sait rien, sauf les modérateurs de ce serveur.
talk-choose = Choisis un ou deux joueurs
talk-opened = { $again ->
    [yes] Le fil d’avant a été supprimé, alors j’en ai ouvert un nouveau : { $link }.
   *[no] Votre fil privé est { $link }.
}
talk-locked = Un modérateur a verrouillé votre fil privé { $link }. Des messages privés entre vous rendent le même service.
talk-gone = Une personne que tu as choisie ne joue plus dans cette partie. Choisis de nouveau.
talk-left = { $who } ne voit plus ce salon, ou a quitté le serveur : je ne peux pas l’ajouter à un fil. Des messages privés entre vous rendent le même service.
talk-not-now = Les fils privés sont pour les joueurs d’une partie en cours. Si la partie se prépare, lance-la d’abord ; après la fin, parlez dans son salon.
talk-not-yours = { $names ->
    [none] Tu ne peux pas ouvrir de fil privé dans ce salon : il te manque la permission Créer des fils privés.
    [nowhere] Il n’y a de fils privés que sur les serveurs dont je suis membre.
   *[other] Je ne peux pas ouvrir de fil privé ici : il me manque dans ce salon la permission « { $names } ». Un admin du serveur peut me la donner.
} Des messages privés entre vous rendent le même service.
talk-failed = Je n’ai pas pu ouvrir ou atteindre le fil privé. Il faut un salon textuel normal, et je dois faire partie du fil. Des messages privés entre vous rendent le même service.
private-thread-name = Djambi { $game } – { $list }
talk-intro = Discussion privée de la partie { $game } entre { $people } : ce fil n’est lu que par vous, moi et les modérateurs de ce serveur, et je ne lis rien de ce que vous écrivez.
talk-intro-pacts = Un pacte est une promesse notée : il n’engage personne, et vous le voyez dans l’analyse après la fin.

pact-promise = Ta promesse
pact-binds-nobody = Elle n’engage personne, et le bot n’impose rien.
pact-until = Durée
pact-end = { $count ->
    [0] jusqu’à rupture du pacte
    [one] pour { $count } coup de chaque joueur
   *[other] pour { $count } coups de chaque joueur
}
pact-offer = { $who } propose un pacte à { $people }, { pact-end } : « { $text } ». Il n’engage personne. D’accord ?
pact-reply = { $who } { $accepts ->
    [on] accepte
   *[off] refuse
} le pacte de { $by } : « { $text } ».
pact-unknown-thread = Je ne connais pas ce fil comme l’un des tiens. Seuls ses membres font des pactes, et j’oublie un fil quand sa partie ou les données d’un membre sont supprimées. Pour en ouvrir un, appuie sur Plus sous le plateau, puis sur Parler en privé.
pact-not-playing = Tu ne joues plus dans cette partie : tu ne peux plus y faire ni accepter de pactes. Tu peux continuer à discuter ici.
pact-nobody-else = Personne d’autre dans ce fil ne peut accepter un pacte : les autres l’ont quitté ou ne jouent plus. Appuie sur Plus sous le plateau, puis sur Parler en privé, et choisis un joueur.
pact-not-now = Cette partie n’est pas en cours : on n’y fait pas de pactes. Après la fin, le bouton Pactes sous son analyse montre les précédents.
pact-off = Les pactes sont désactivés sur ce serveur. Un admin peut les permettre avec /djambi settings server.
bad-length = { $what ->
    [note] Une note a { $most } caractères au plus ; la tienne n’a pas changé. Raccourcis-la et réessaie.
    [pact] Un pacte a de 1 à { $most } caractères, donc rien n’est proposé. Change le texte et réessaie.
   *[line] Un message a de 1 à { $most } caractères, donc rien n’est envoyé. Change-le et réessaie.
}
pact-too-many = Un fil a { $most } pactes au plus, et celui-ci est plein. Vous pouvez encore vous mettre d’accord en discutant.
pact-own = C’est ta propre offre : ce sont les autres membres de ce fil qui l’acceptent ou la refusent.
pact-answered = Tu as déjà répondu à ce pacte, ou il a été supprimé. Ta première réponse compte.

thread-over = 🏁 La partie est finie, { $locked ->
    [on] ce fil est donc fermé
   *[off] et on ne fait plus de pactes ici
} ; *Pactes* montre ce qui a été promis ici, et vous dites ce qui a été tenu. Quand chaque membre aura appuyé sur *Ouvrir à tous*, j’ajouterai tous les joueurs de la partie, et ils pourront tout lire.
thread-not-locked = -# Il me manque la permission Gérer les fils : le fil n’est pas verrouillé. Il reste aussi privé qu’avant.
thread-forgotten = Les données d’un membre de ce fil ont été supprimées, et tous ses pactes avec elles. Je verrouille le fil si je le peux, et on ne peut plus y faire de pactes.
thread-opens = D’accord pour ouvrir ce fil à tous les joueurs de la partie : { $who }. *Ouvrir à tous* : on attend encore { $waiting }.
thread-open = Tous les membres le veulent : { $gone ->
    [on] tous les joueurs de la partie peuvent maintenant lire les pactes sous son analyse. Le fil lui-même a été supprimé
   *[off] ce fil est maintenant ouvert à tous les joueurs de la partie, et ils peuvent tout lire
}.

pacts-title = **Pactes** entre toi et { $people } dans { $link }
pacts-others = **Pactes** de { $people }, qui ont ouvert leur fil { $link } à tous les joueurs
pacts-none = Aucun pacte à montrer.
pact-line = **{ $number }.** { $begun ->
    [0] Avant le premier coup
    [one] Après { $begun } coup
   *[other] Après { $begun } coups
}, { $by } a promis à { $people }, { pact-end } : « { $text } ».
pact-by = { $mark ->
    [accepted] Accepté par
    [declined] Refusé par
    [kept] Tenu, selon
   *[broken] Rompu, selon
} { $who }.
pact-unanswered = Personne n’y a répondu.
pact-mark = Tenu ou rompu ?
pact-mark-as = Le pacte { $number } a été { $mark ->
    [kept] tenu
   *[broken] rompu
}
pact-not-yours = Seules les personnes qui ont accepté un pacte disent s’il a été tenu, et seulement après la partie.
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
   *[theirs] Aux autres de jouer
} : { $people } – { $link }
games-more = … et { $count } de plus.
games-move = Continuer ici avec…
tables-title = **Parties qui cherchent du monde**
tables-none = Sur ce serveur, aucune partie ne cherche du monde dans les salons que tu vois. Ouvres-en une avec /djambi new.
tables-part = Je ne suis pas membre de ce serveur : je n’affiche que les parties de ce salon.
tables-lobby = Table ({ $people }), { $count ->
    [one] une place libre
   *[other] { $count } places libres
} : { $link } ({ $terms })
tables-late = { army-sign } { army-name } a épuisé son temps après { $count ->
    [one] { $count } coup
   *[other] { $count } coups
} : { $link }. Demande la place à quelqu’un qui y joue, avec /djambi game replace.
settings-title = ## Tes réglages
settings-server-title = Les réglages de ce serveur, que les admins changent en ajoutant une option à cette commande :
settings-saved = C’est enregistré. Voici les réglages maintenant :
settings-applied = Tes réglages valent maintenant dans toutes tes parties.
under-way = Tu as beaucoup de parties, donc cela prend un moment. Je t’enverrai un message privé quand ce sera fait.
settings-remind = { $hours ->
    [usual] Rappels : à la moitié de ton temps, et quand il en reste un dixième
   *[other] Rappels quand il reste { $hours } h
}
settings-bad-reminders = Je ne comprends pas ces rappels ; rien n’a changé. Écris d’un à trois nombres d’heures, de 1 à 336, comme 24 6 1, ou off.
settings-quiet = { $from ->
    [none] Heures calmes : aucune
   *[other] Heures calmes : { $from }–{ $until }, { $zone } ({ $time } là-bas en ce moment). Aucune notification, et ta pendule s’arrête.
}
settings-bad-quiet = Je ne comprends pas ces heures calmes : elles restent comme avant. Écris-les comme 22-7 ou 22:30-6:00 (16 heures au plus), ou off.
settings-clock-alone = Rien n’a changé : donne le fuseau en même temps que les heures calmes, comme dans /djambi settings mine quiet:22-7 zone:Europe/Paris.
settings-no-such-zone = Je ne connais pas ce fuseau horaire : tes heures calmes restent comme avant. Écris un nom comme Europe/Paris, celui d’une grande ville de ton fuseau, ou un décalage comme UTC+2.
settings-away = Absence en cours ; retour { $until }.
settings-away-limit = À chaque tour, ta pendule s’arrête { $limit } au plus, sauf si la partie prévoit une autre limite. Ensuite elle repart, et tu reçois de nouveau les notifications.
settings-here = Pas d’absence prévue (voir /djambi settings away).
settings-players-role = { $role ->
    [none] Aucun rôle à mentionner pour l’instant.
   *[other] Les parties peuvent mentionner { $role }, au plus toutes les six heures. Si tout le monde ne peut pas mentionner ce rôle, il me faut la permission « Mentionner @everyone, @here et tous les rôles » pour avertir ses membres.
}
settings-players-role-choose = Le rôle que les parties peuvent mentionner
direct-reminder = Rappel : c’est à toi de jouer dans { $link }.
direct-next = Encore un coup, puis c’est à toi de jouer dans { $link }.
direct-asked = On attend ta réponse dans { $link }.
direct-rematch = { $who } veut rejouer dans { $link } ; chacun se décale d’une place. Appuie sur Rejoindre pour prendre la tienne, ou sur Refuser. Tant que tu ne réponds pas, d’autres peuvent la prendre.
direct-rematch-answered = { $joins ->
    [on] Tu as pris ta place
   *[off] Tu as refusé la revanche
} dans { $link }.
follow-on = Tu suis cette partie : je t’envoie un message privé quand une pièce est tuée, quand un joueur est éliminé ou quand la partie finit. Autorise les messages privés des membres de ce serveur. Pour arrêter : /djambi players follow stop:True.
follow-guest = Je ne suis pas membre de ce serveur : je ne peux pas le faire ici. Demande à un admin du serveur de m’ajouter.
follow-off = Tu ne suis plus cette partie.
direct-follow = Tu suis cette partie : { $link }
forget-sure = Je vais supprimer définitivement ton pseudo, tes réglages, tes places dans toutes les parties et les parties hors des serveurs que tu as jouées sans personne d’autre. { $left ->
    [0] Tu n’as aucune partie en cours.
    [one] Tu quitteras ou abandonneras { $left } partie en cours.
   *[other] Tu quitteras ou abandonneras { $left } parties en cours.
} { $remaining ->
    [0] Aucune partie finie ne restera.
    [one] { $remaining } partie finie restera pour les autres, sans ton pseudo.
   *[other] { $remaining } parties finies resteront pour les autres, sans ton pseudo.
}
forget-done = Tes données ont été supprimées : ton pseudo, tes réglages et tes places dans toutes les parties.
note-label = Ta note sur cette partie
note-about = Toi seul la vois. Pour la supprimer, vide le champ.
note-title = 📝 **Ta note** (toi seul la vois)
note-saved = { $is ->
    [saved] Ta note est enregistrée. Tu la retrouves ici chaque fois que tu appuies sur Plateau, ou avec /djambi game note.
   *[cleared] Ta note est supprimée.
}

privacy-page =
    Ce que j’enregistre sur toi :
    - les parties que tu joues : qui jouait quoi, chaque coup et son heure
    - leur bilan : ton profil et ta cote
    - les coups que tu as prévus, ce que tu as dit à d’autres joueurs sur les pages
    - les notes que tu écris sur des parties
    - les fils privés que j’ai ouverts pour toi, et les pactes que tu y as faits
    - les parties que tu suis, les problèmes que tu as résolus
    - ton identifiant et ton pseudo Discord, la langue de ton Discord, tes réglages
    - tes sessions dans un navigateur : leur dernière utilisation

    Rien d’autre, et je ne le partage avec personne. Récupère tout avec `/djambi settings privacy what:export`, supprime tout avec `what:forget`.

### Help

help-title = # Djambi
    Quatre armées, un labyrinthe et pas d’amis. Le dernier joueur qui n’est ni éliminé ni gelé gagne.
help-start = ## Commencer une partie
    `/djambi new` ouvre une partie dans ce salon : les autres appuient sur **Rejoindre**.
    - **Places** met des ordinateurs sur les places libres ; appuie ensuite sur **Lancer**.
    - `/djambi players tables` montre les parties qui cherchent du monde ; `/djambi players top`, le classement.
help-play = ## Comment jouer
    Appuie sur **Jouer** sous le plateau, ou tape ton coup : `/djambi move M c1 e1`.
    - Prévoir : `/djambi plan` joue des coups quand vient ton tour.
    - Revoir : `/djambi board`, `review`, `record history`, `record replay`, `record export`
    - Avec les autres : `/djambi game draw`, `game undo`, `game pause`, `game resign`, `game rematch`

### Records of play

profile-title = **Profil : { $who }**, d’après les parties sur ce serveur
profile-title-all = **Ton profil**, d’après toutes tes parties. Sur un serveur, /djambi players profile montre ta cote.
profile-none = { $who } n’a encore fini aucune partie ici.
profile-hidden = Ton profil est caché : personne d’autre ne le voit. Pour le montrer : /djambi settings mine hidden:False.
profile-games = Parties : { $games } · victoires : { $wins } · nulles : { $draws } · en jeu jusqu’à la fin : { $survived }
profile-place = Place au classement de la saison : **{ $place }**
profile-no-place = Pas encore de place au classement de la saison : finis une partie classée cette saison.
profile-missing = Il te manque { $games ->
    [one] { $games } partie classée
   *[other] { $games } parties classées
} et { $opponents ->
    [one] { $opponents } adversaire
   *[other] { $opponents } adversaires
} pour entrer au classement.
profile-won = { $wins } sur { $games }
profile-seats = Victoires par armée : { $list }
profile-presets = Victoires par règles : { $list }
profile-chiefs = Chefs tués : { $killed } · Chefs perdus : { $lost }
profile-victims = Victimes préférées : { $list }
profile-killers = Adversaires les plus dangereux : { $list }
profile-reign = Plus long passage au pouvoir : { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
profile-honours = 🏆 Trophées de la saison { $season } : { $list }
profile-honours-earlier = 🏆 Trophées des saisons passées : { $count }
# A rare deed, in a list.
honour = { $honour ->
    [lone_chief] victoire avec le Chef seul
    [flawless] victoire sans perdre une pièce
    [thawed] victoire après avoir été gelé
    [three_chiefs] trois Chefs tués en une partie
    [regicide] un Chef au pouvoir tué
    [duel] un Chef tué avec son propre Chef
    [scoop] un Chef tué par le Reporter
    [evicted] un Chef sorti du labyrinthe par le Diplomate
    [long_reign] dix coups au pouvoir
    [encircled] un Chef encerclé
    [liberator] la libération d’un joueur gelé
   *[undertaker] dix cadavres déplacés en une partie
}
profile-reliability = Fiabilité : { $percent } % (parties finies sans épuiser son temps ni partir : { $finished } sur { $begun })
profile-rivals = Face-à-face (fois devant : fois derrière)
profile-rival = { $who } { $ahead } : { $behind } en { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
profile-axis = parties
alt-course = Courbe de la cote ({ $who }) : de { $first } à { $last } en { $count ->
    [one] { $count } partie classée
   *[other] { $count } parties classées
}.
top-title = **Le classement de ce serveur**, saison { $season }
top-row = { $place }. { $who } **{ $rating }** ± { $uncertainty } · { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
top-none = Personne n’y a encore de place. Il faut dix parties classées, six adversaires différents et une partie classée cette saison.
top-counts = -# Une partie est classée, sauf si les joueurs en décident autrement, si une personne joue plusieurs armées, si une place change de mains ou si elle finit avant que chacun ait joué trois coups.
top-seasons = Autres saisons : { $list }. Choisis-en une avec l’option season.
top-bad-season = Je ne connais pas cette saison. Tape une année et un trimestre, par exemple 2026-Q4.
stats-title = **Statistiques de ce serveur**
stats-none = Aucune partie n’est encore finie ici. Ouvres-en une avec /djambi new.
stats-games = ## Parties finies : { $games }
    Classées : { $rated } · nulles : { $drawn }
stats-lengths = Coups par partie : { $middle } en médiane, { $shortest } pour la plus courte, { $longest } pour la plus longue
stats-share = { $name } { $percent } %
stats-presets = Parties par règles : { $list }
stats-first-moves = Premiers coups : { $list }

### The rules and the lessons

rules-title = { $title } ({ $number }/{ $count })
rules-example = Sur le plateau : { army-name } joue. { $text }
rules-setup = La position de départ : Rouge en bas à gauche, Bleu en bas à droite, Jaune en haut à droite, Vert en haut à gauche. Rouge commence.
rules-pages = Une autre page…
rules-exact = Les règles exactes, jusqu’au dernier détail (en anglais)
rules-more = Autres pages :
rules-no-such = Je ne connais pas la page « { $word } ». Choisis parmi celles-ci : { $pages }
alt-rules = Plateau de Djambi. { $text }
button-rules = Règles
button-learn = Leçons
button-again = Réessayer
button-details = Détails
button-help-start = Commencer une partie
button-help-play = Comment jouer
button-solution = Solution
learn-tried = Tu as joué : { $text }
learn-solution = Solution : { $text }
learn-finished = C’était la dernière leçon. À toi de jouer : { $place ->
    [terminal] djambi play
   *[discord] `/djambi new`, remplis les places libres avec des ordinateurs (Places), puis appuie sur Lancer.
}
learn-which = Je ne sais pas à quel exercice répond ce coup, donc je ne l’ai pas jugé. Ajoute son numéro, comme dans { $command }, ou appuie sur « Écrire un coup » sous l’exercice.
no-such-number = Ce numéro n’existe pas : choisis-en un de 1 à { $count }.

### After the game: review and puzzles

# A player with a percentage, in a list.
# The same beside a name in a chart.
story-end = { $end ->
    [won] { army-name } a gagné
    [drawn] La partie est nulle
   *[open] La partie n’a pas de résultat
} après { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}.
story-first-out = { army-name } a été le premier à sortir du jeu, au coup { $number }.
story-reign = { army-name } a eu le pouvoir le plus longtemps : pendant { $count ->
    [one] { $count } coup
   *[other] { $count } coups
} de la partie.
story-lead = { army-name } { $number ->
    [0] a été en tête dès le début
   *[other] a été en tête à partir du coup { $number }, après être descendu à { $percent } % de chances
}.
story-turn = L’erreur la plus coûteuse : le coup { $number }. Un meilleur coup aurait valu à { army-name } { $percent } points de chances de plus.
review-accuracy = Précision : { $text }.
review-no-findings = Pas de tournant : aucun coup n’a coûté cher.
review-finding = { $number }. Coup { $count }, { army-name }.
review-missed = { $missed ->
    [win] Une victoire manquée.
    [kill] Occasion manquée : le Chef { $army ->
        [red] rouge
        [blue] bleu
        [yellow] jaune
       *[green] vert
    } pouvait être tué.
   *[chief] Ce coup a permis à { army-name } de tuer le Chef { army-owner }.
}
review-played = Joué : { $text } `{ $notation }`. Chances de gagner : { $before } % avant, { $after } % après. Le meilleur coup valait { $loss } points de plus.
review-better = Mieux : { $text }.
review-chart = Chances de gagner, coup par coup
puzzle-title = Problème { $number } sur { $count } : { $title } { $grade }
puzzle-kill-task =
    Tue un Chef
    Tu joues { army-name }. Tue un Chef sans que le tien puisse être tué ou encerclé ensuite.
puzzle-save-task =
    Sauve ton Chef
    Tu joues { army-name }, et ton Chef est en danger. Trouve le coup qui le sauve.
puzzle-win-task =
    Force le gain
    Tu joues { army-name }, face à un dernier adversaire. Trouve le coup qui gagne au tour suivant, quoi qu’il joue.
puzzle-power-task =
    Le meilleur coup
    Tu joues { army-name }. Un coup est nettement meilleur que tous les autres : trouve-le.
puzzle-encircle-task =
    Encercle un Chef
    Tu joues { army-name }. Encercle un Chef de cadavres sans que le tien puisse être tué ou encerclé ensuite.
puzzle-solved = Bravo, c’est ça !
puzzle-count = Problèmes résolus : { $solved } sur { $count }.
puzzle-deadly = Ce n’est pas ça. { $seats } pourrait répondre : { $text } `{ $notation }`. Ton Chef serait perdu.
puzzle-answer = Ce n’est pas ça. { $seats } répond : { $text } `{ $notation }`. Tes chances de gagner sont alors de { $percent } %.
puzzle-again = Ce n’est pas ça. C’est de nouveau ton tour, mais ce coup-là ne peut pas te faire gagner.
puzzle-over = Ce n’est pas ça : la partie est finie, et tu n’as pas gagné.
puzzle-finished = C’était le dernier problème.
daily-on = Le problème du jour est envoyé dans { $channel } chaque jour à { $time }. Le prochain : { $next }. Pour les admins : /djambi settings daily hour:18 (en UTC), tapé dans un autre salon, le déplace ; stop:True l’arrête.
daily-off = Le problème du jour n’est pas envoyé sur ce serveur. Un admin du serveur peut le faire envoyer : /djambi settings daily hour:18 dans le salon voulu (l’heure est en UTC).
daily-message = **Problème du jour** · { $heading }
    { $task }
    -# Personne d’autre ne voit tes coups.
button-daily = Résoudre
command-puzzle = Résoudre un problème : un seul coup est nettement le meilleur
option-puzzle = Quel problème (sans option : un problème de ton niveau, pas encore résolu)
command-review = Analyser la dernière partie de ce salon : chances, tournants, précision
review-progress = Analyse : { $percent } %
review-long = Cette partie est longue : { $count } positions ont été examinées par coup au lieu de { $most }. Pour aller plus loin, indique un nombre avec --nodes.
review-private = Cette partie est privée : elle n’est pas analysée. Ses joueurs peuvent l’exporter avec /djambi record export et la coller sur le plateau d’analyse dans un navigateur : la page /analysis de djambi web.
review-later = L’analyse n’est pas encore prête : d’autres passent avant. Appuie de nouveau sur « Analyse » dans quelques minutes.
analyse-position = La position :
analyse-record = La ligne jusqu’ici :
board-over = Ici, la partie est finie.

### Once per game and rule: what just happened, and why

rare-power = Le pouvoir dure tant que le Chef reste dans le labyrinthe, où un Assassin, un Chef, un Reporter ou un Diplomate peuvent l’atteindre.
rare-extra = Coup supplémentaire pour { army-name } : le joueur au pouvoir joue après chaque coup adverse, ou deux fois de suite quand il ne reste que deux joueurs.
rare-exit = Seul un Chef peut s’arrêter dans le labyrinthe : toute autre pièce qui y agit doit en ressortir dans le même coup.
rare-encirclement = Un Chef qui n’a que des cadavres autour de lui, sans Nécromobile pour l’aider, est encerclé, et son joueur est gelé : ses pièces ne peuvent ni bouger, ni être tuées, ni être déplacées.
rare-takeover = Dès que quelqu’un est au pouvoir, chaque joueur gelé perd tout : son Chef meurt sur place, et ses armées changent de camp pour de bon.
rare-liberation = Le cercle de cadavres est rompu : le joueur gelé est libéré, retrouve tout et peut de nouveau jouer.
rare-skip = Personne ne peut passer : seul un joueur sans aucun coup possible saute son tour, jusqu’à ce qu’il en ait un.
term-rare-page = En savoir plus : djambi rules show { $page }

### The pages of the rules, and one for each piece

rules-goal-text =
    Le but du jeu

    Quatre joueurs, un plateau, et pas d’amis. Tu gagnes quand tu es le dernier joueur à n’être ni éliminé ni gelé.

    - Tue un Chef, et son joueur est éliminé : tout ce qu’il contrôlait est à toi.
    - Amène ton Chef dans le labyrinthe, la case du milieu, et tu es au pouvoir : tu joues plus souvent que les autres.
    - Encercle un Chef de cadavres, et son joueur est gelé.

    Allie-toi avec qui tu veux, aussi longtemps que tu veux : les règles ne connaissent pas d’alliances. Une personne qui joue deux armées joue deux ennemis : chacun a ses propres tours, et chacun peut tuer l’autre.
rules-legend-text =
    Pièces, formes et couleurs

    Voici la position de départ. Chaque armée a neuf pièces de six sortes, et chaque sorte a son symbole :

    - la couronne : le Chef (C)
    - l’épée : l’Assassin (A)
    - l’appareil photo : le Reporter (R)
    - la colombe : le Diplomate (D)
    - le corbillard : le Nécromobile (N)
    - le poing : les quatre Militants (M)

    La forme indique l’armée d’origine d’une pièce : un rond pour Rouge, un carré pour Bleu, un hexagone pour Jaune, un écu pour Vert. La couleur indique le joueur qui la contrôle.

    Une pièce grise entourée d’un anneau de couleur est gelée : l’anneau indique son joueur. Une pièce grise sans anneau est un otage : personne ne la contrôle. Un crâne est un cadavre, et tous les cadavres se valent. La case dorée est le labyrinthe. Les formes au-dessus du plateau indiquent les prochains à jouer.
rules-moving-text =
    Le plateau et les déplacements

    Le plateau a 9×9 cases, de a1 (en bas à gauche, vu de Rouge) à i9 (en haut à droite). Rouge commence, puis viennent Bleu, Jaune et Vert, et l’on recommence. Si Rouge est un otage, c’est le joueur suivant qui commence.

    - Chaque pièce se déplace comme la dame aux échecs : en ligne droite, à n’importe quelle distance, dans les huit directions.
    - Un Militant n’avance que d’une ou deux cases ; s’il traverse le labyrinthe vide, celui-ci compte pour une case.
    - Aucune pièce ne saute. Les pièces et les cadavres barrent le passage.
    - La case du milieu, e5, est le labyrinthe. Quand il est vide, toutes les pièces peuvent le traverser, mais seul un Chef peut s’y arrêter.
    - Personne ne peut passer. Seul un joueur sans aucun coup possible saute son tour ; si plus personne ne peut bouger, la partie est nulle.
rules-killing-text =
    Mises à mort et cadavres

    Une pièce tuée laisse un cadavre, et les cadavres restent sur le plateau : ils ne sont à personne, se valent tous et barrent le passage. Chaque pièce tue à sa manière.

    - Le Militant et le Chef entrent sur la case d’un ennemi et posent le cadavre sur n’importe quelle case vide, sauf le labyrinthe. Un Militant ne tue jamais un Chef dans le labyrinthe.
    - L’Assassin entre lui aussi sur la case d’un ennemi, mais le cadavre va toujours sur la case d’où vient l’Assassin.
    - Le Reporter va sur une case vide, puis peut tuer un ennemi sur l’une des quatre cases qui touchent la sienne par un côté. Le cadavre reste où il est tombé. Il ne tue pas quand c’est un Diplomate qui le déplace.
    - Le Diplomate et le Nécromobile ne tuent pas.

    La case que la pièce vient de quitter compte comme vide : un cadavre peut y aller. Tu ne peux ni déplacer ni tuer tes propres pièces avec une autre pièce (une option permet de les tuer).
rules-carrying-text =
    Diplomate et Nécromobile

    Deux pièces ne tuent personne et changent pourtant tout.

    - Le Diplomate, qu’on appelle aussi Provocateur, entre sur la case d’un ennemi et repose cette pièce, vivante, sur n’importe quelle case vide ; dans le labyrinthe, seulement si c’est un Chef.
    - Le Nécromobile entre sur la case d’un cadavre et le repose sur n’importe quelle case vide, sauf le labyrinthe.

    Un Diplomate éloigne une pièce dangereuse, ou met un Chef à portée des autres. Un Nécromobile ouvre un passage, ou pose le dernier cadavre autour d’un Chef. Et tant que tu as un Nécromobile en vie, ton propre Chef ne peut pas être encerclé.
rules-death-text =
    La mort d’un Chef

    - Le joueur dont le Chef est tué est éliminé. Celui qui l’a tué prend tout ce qu’il contrôlait, y compris les armées prises à d’autres.
    - Les pièces prises restent où elles sont. Elles changent de couleur et gardent leur forme. Tu joues toujours un seul coup par tour, avec n’importe laquelle de tes pièces.
    - Une personne qui joue deux armées n’hérite pas de l’une pour l’autre : seule l’armée qui tue un Chef en prend une autre.
    - Si un joueur abandonne, son Chef devient un cadavre et ses autres pièces sont gelées. Rien ne peut les libérer, mais un joueur au pouvoir s’en empare.
    - Une armée que personne ne joue est un otage : elle ne bouge jamais, mais ses pièces peuvent être tuées et déplacées. Le joueur qui en tue le Chef la prend.
rules-maze-text =
    Le labyrinthe et le pouvoir

    Un Chef dans le labyrinthe est au pouvoir tant qu’il y reste.

    - À trois joueurs ou plus, le joueur au pouvoir joue après chaque coup d’un adversaire. Avec Rouge au pouvoir, l’ordre est Bleu, Rouge, Jaune, Rouge, Vert, Rouge. Personne ne joue deux fois de suite, sauf si ceux qui jouent entre-temps ont abandonné ou sautent leur tour.
    - À deux, le joueur au pouvoir joue deux coups pour chaque coup de l’autre. Il n’y a pas de second coup après le coup par lequel il arrive au pouvoir, après un coup qui ne laisse que deux joueurs, ni si le premier quitte le labyrinthe.
    - Quand le pouvoir est perdu, l’ordre normal reprend : la place qui suit celle du dernier tour normal joue, mais jamais celle qui vient de jouer.
    - Un Assassin, un autre Chef (qui prend alors le pouvoir) ou un Reporter peut tuer un Chef au pouvoir, et un Diplomate peut l’en sortir. Le Reporter n’entre pas dans le labyrinthe : il tue depuis d5, f5, e4 ou e6.
    - Le Chef d’un otage n’a aucun pouvoir dans le labyrinthe. Il barre seulement le passage.
rules-exit-text =
    Entrer dans le labyrinthe et en sortir

    Seul un Chef peut s’arrêter dans le labyrinthe. Trois pièces peuvent y entrer pour agir, et doivent en sortir dans le même coup :

    - Un Assassin y tue un Chef.
    - Un Diplomate en sort un Chef.
    - Un Nécromobile en sort un cadavre.

    Si la pièce ne peut pas sortir, elle ne peut pas entrer. En sortant, elle peut agir encore : tuer, prendre la place d’un ennemi ou emporter un autre cadavre. Ensuite, on pose ce qui était dans le labyrinthe :

    - La victime de l’Assassin va là où l’Assassin a commencé. Une pièce qu’il tue en sortant reste dans le labyrinthe.
    - Le Chef ou le cadavre sorti va sur n’importe quelle case vide, sauf le labyrinthe. La seconde pièce ou le second cadavre se pose après.
    - Un Diplomate peut sortir du labyrinthe un Chef au pouvoir et en mettre un second à sa place : en sortant, il prend la place de ce Chef et le pose dans le labyrinthe.
rules-encirclement-text =
    L’encerclement

    Un Chef hors du labyrinthe est encerclé quand il n’y a que des cadavres sur les cases autour de lui et que son joueur n’a plus de Nécromobile en vie. Le bord du plateau est un mur.

    - Ce joueur est gelé : ses pièces ne peuvent ni bouger, ni être tuées, ni être déplacées. Elles barrent toujours le passage, et son tour est sauté.
    - Le Nécromobile d’une armée prise à un autre protège aussi ton Chef.
    - Si l’un de ces cadavres n’est plus là après un coup, le joueur gelé retrouve tout.
    - Dès qu’un joueur est au pouvoir, le Chef de chaque joueur gelé devient un cadavre, et ses armées passent pour de bon au joueur au pouvoir. Il en va de même pour un joueur qui est gelé alors que quelqu’un est déjà au pouvoir.
rules-ending-text =
    La fin et les options

    Tu gagnes dès que tous les autres joueurs sont éliminés ou gelés.

    La partie est nulle quand tous ceux qui jouent encore sont d’accord, quand la même position apparaît pour la troisième fois, après 200 coups de suite sans mort ni changement de camp, sans joueur gelé ni libéré, quand personne ne peut bouger, et quand un même coup gèle tous les joueurs qui restaient.

    La personne qui ouvre une partie en choisit les règles :
    - Classiques : comme sur ces pages.
    - Comme sur Board Game Arena : tu peux aussi tuer tes propres pièces, mais pas ton Chef ; un Reporter ne peut pas tuer une pièce qui était déjà à côté de lui avant son déplacement ; en sortant du labyrinthe, une pièce ne peut agir que sur un Chef ; un joueur gelé n’est jamais libéré.
    - Comme dans le livret : en sortant du labyrinthe, une pièce ne peut rien faire d’autre que sortir.

    Chacun de ces points se choisit aussi à part : sur Discord avec /djambi new rules:…, dans le navigateur en ouvrant une partie, dans un terminal avec --preset. Il y a d’autres options, comme le nombre de coups avant la nulle.
rules-chief-text =
    Chef (C)

    Le Chef se déplace en ligne droite, à n’importe quelle distance, et seul un Chef peut s’arrêter dans le labyrinthe, où il est au pouvoir.

    - Il tue en entrant sur la case d’un ennemi, même celle d’un Chef dans le labyrinthe : il prend alors le pouvoir. Le cadavre va sur n’importe quelle case vide, sauf le labyrinthe.
    - S’il est tué, son joueur est éliminé, et celui qui l’a tué prend tout.
    - Si, hors du labyrinthe, il n’a que des cadavres autour de lui et que son joueur n’a plus de Nécromobile, ce joueur est gelé.

    Le pouvoir fait jouer plus souvent, mais il fait aussi de toi une cible : avant d’aller en e5, compte qui peut l’atteindre.
rules-assassin-text =
    Assassin (A)

    L’Assassin se déplace en ligne droite, à n’importe quelle distance.

    - Il tue en entrant sur la case d’un ennemi. Le cadavre va toujours sur la case d’où vient l’Assassin : il n’y a pas de choix.
    - Il ne peut entrer dans le labyrinthe que pour y tuer un Chef, et doit en ressortir dans le même coup. En sortant, il peut tuer encore ; ce second cadavre va alors dans le labyrinthe, et le premier là où le coup a commencé.

    Le cadavre qu’il laisse derrière lui ferme la ligne par où il est venu, et protège souvent ce qu’il protégeait lui-même.
rules-reporter-text =
    Reporter (R)

    Le Reporter se déplace en ligne droite, à n’importe quelle distance, jusqu’à une case vide, et peut alors tuer un ennemi dont la case touche la sienne par un côté.

    - Un côté : au-dessus, au-dessous, à gauche ou à droite de sa nouvelle case. Un coin ne suffit pas. Avec les règles de Board Game Arena, ce ne peut pas être une pièce qui était déjà à côté du Reporter avant son déplacement.
    - Le cadavre reste où il est tombé, même dans le labyrinthe. On peut donc tuer un Chef au pouvoir depuis d5, f5, e4 ou e6.
    - Il peut aussi ne tuer personne (à moins qu’une option ne l’y oblige). Il ne tue jamais sans bouger, ni quand c’est un Diplomate qui le déplace.
rules-diplomat-text =
    Diplomate (D)

    Le Diplomate, qu’on appelle aussi Provocateur, se déplace en ligne droite, à n’importe quelle distance, et ne tue personne.

    - Il entre sur la case d’un ennemi et repose cette pièce, vivante, sur n’importe quelle case vide ; seul un Chef peut être posé dans le labyrinthe.
    - Il peut sortir un Chef du labyrinthe. Il doit alors en ressortir dans le même coup, et peut prendre en sortant la place d’un autre ennemi. La première pièce n’est posée qu’ensuite, puis la seconde.
    - Il ne déplace que des ennemis, jamais une pièce gelée.
rules-necromobile-text =
    Nécromobile (N)

    Le Nécromobile se déplace en ligne droite, à n’importe quelle distance, et transporte les cadavres.

    - Il entre sur la case d’un cadavre, quel qu’il soit, et le repose sur n’importe quelle case vide, sauf le labyrinthe.
    - Il peut sortir un cadavre du labyrinthe. Il doit alors en ressortir dans le même coup, et peut emporter un autre cadavre en sortant.
    - Tant qu’un joueur a un Nécromobile en vie, même celui d’une armée prise à un autre, son Chef ne peut pas être encerclé.
rules-militant-text =
    Militant (M)

    Chaque armée a quatre Militants. Un Militant avance d’une ou deux cases en ligne droite, dans les huit directions ; s’il traverse le labyrinthe vide, celui-ci compte pour une case.

    - Il tue en entrant sur la case d’un ennemi. Le cadavre va sur n’importe quelle case vide, sauf le labyrinthe.
    - Il ne tue jamais un Chef dans le labyrinthe.

    Quatre Militants autour de ton Chef font un bon mur, et le cadavre de chaque victime peut venir l’épaissir.

### The lessons: title, task, praise, and an answer to each kind of wrong try

learn-passage-task =
    Se déplacer, et traverser le labyrinthe
    Tu joues Rouge. Chaque pièce se déplace en ligne droite, à n’importe quelle distance, et ne saute rien ; un Militant avance d’une ou deux cases. Toutes peuvent traverser le labyrinthe vide, en e5, mais seul un Chef peut s’y arrêter. Avec ton Nécromobile, en c3, traverse le labyrinthe et arrête-toi de l’autre côté.
learn-passage-solved = C’est ça. Le labyrinthe vide laisse passer toutes les pièces.
learn-other = C’est { $piece ->
    [assassin] à l’{ piece-name }
   *[other] au { piece-name }
} d’agir. Joue celui qui est en { $at }.
learn-passage-quiet = Ce coup est légal, mais il ne traverse pas le labyrinthe. Suis la ligne c3, d4, e5 et arrête-toi en f6, g7 ou h8.
learn-militant-task =
    Le Militant tue
    Tu joues Rouge. Un Militant avance d’une ou deux cases en ligne droite et tue en entrant sur la case d’un ennemi. Tue une pièce bleue avec ton Militant en d4, et pose le cadavre où tu veux.
learn-militant-solved = Bien joué ! Le cadavre reste sur le plateau, là où tu l’as posé, et barre le passage à tout le monde.
learn-militant-quiet = Ton Militant a bougé, mais personne n’est mort. Le Reporter bleu, en d6, est à deux cases de d4 : entre sur sa case.
learn-body-task =
    Un cadavre pour bouclier
    L’Assassin bleu, en a8, s’apprête à tuer ton Chef en a1. Tue le Militant en c5 avec le tien, et pose le cadavre là où il sauve ton Chef.
learn-body-solved = Joli. Le cadavre barre le passage, et rien ne saute au Djambi.
learn-body-quiet = Personne n’est mort : pas de cadavre derrière lequel se cacher. Tue le Militant en c5 avec le tien, en c3.
learn-body-elsewhere = Le Militant est mort, mais l’Assassin atteint toujours ton Chef. Pose le cadavre entre les deux, sur une case de a2 à a7.
learn-assassin-task =
    Ce que l’Assassin laisse derrière lui
    Ton Assassin, en d4, se tient entre l’Assassin bleu en h4 et ton Chef en a4. Tue qui tu veux avec lui, et regarde où va le cadavre.
learn-assassin-solved = Exactement. Le cadavre est en d4, d’où venait ton Assassin, et protège ton Chef à sa place.
learn-assassin-open = Ton Assassin a quitté la ligne et plus rien ne la ferme : l’Assassin bleu tue ton Chef. Si ton Assassin tue quelqu’un, le cadavre prend sa place en d4.
learn-assassin-quiet = Ton Chef est à l’abri, mais personne n’est mort. Tue quelqu’un avec l’Assassin en d4.
learn-reporter-task =
    Le Reporter tue à côté de lui
    Un Reporter va sur une case vide, puis tue un ennemi qui touche cette case par un côté. Tue le Chef bleu, en g7, avec ton Reporter en c6.
learn-reporter-solved = En plein dans le mille ! Le cadavre reste où il est tombé, et comme c’était un Chef, tout ce que Bleu contrôlait est à toi.
learn-reporter-wrong = Quelqu’un est mort, mais le Chef bleu vit encore, et il vaut une armée entière. Va en g6 et tue en g7.
learn-reporter-declined = C’est la bonne case, mais tu n’as tué personne. Retournes-y et désigne g7 comme victime.
learn-reporter-corner = Là, seuls les coins se touchent. Un Reporter tue en haut, en bas, à gauche et à droite : va sur une case qui touche g7 par un côté.
learn-reporter-quiet = De là, ton Reporter ne peut pas tuer le Chef. Cherche une case qui touche g7 par un côté et qui soit en ligne droite depuis c6.
learn-diplomat-task =
    Le Diplomate éloigne le danger
    L’Assassin bleu, en b8, s’apprête à tuer ton Chef en b2. Prends sa place avec ton Diplomate en g8, et pose l’Assassin là où il ne peut pas tuer ton Chef tout de suite.
learn-diplomat-solved = Malin. Personne n’est mort, et le danger est écarté pour l’instant.
learn-diplomat-quiet = Ton Diplomate n’a déplacé personne. Fais-le entrer en b8, sur la case de l’Assassin.
learn-diplomat-elsewhere = Bleu peut encore tuer ton Chef tout de suite. Pose l’Assassin là où aucune ligne droite ne mène à b2, ou là où quelque chose la barre.
learn-necromobile-task =
    Le cercle de cadavres
    Le Chef bleu est dans le coin, en i1. Il y a des cadavres en h1 et h2, et Bleu n’a plus de Nécromobile. Va chercher le cadavre en d8 avec ton Nécromobile en d5, et ferme le cercle.
learn-necromobile-solved = Beau travail. Le Chef est encerclé et Bleu est gelé : ses pièces ne peuvent ni bouger, ni être tuées, ni être déplacées. Le premier qui arrivera au pouvoir s’en emparera.
learn-necromobile-quiet = Ton Nécromobile n’a rien transporté. Fais-le entrer en d8, où se trouve un cadavre.
learn-necromobile-broken = Ce cadavre faisait partie du cercle, qui a maintenant un trou. Prends celui qui est en d8.
learn-necromobile-elsewhere = Le cercle est encore ouvert. La seule case vide à côté du Chef bleu est i2 : poses-y le cadavre.
learn-rescue-task =
    Ton Nécromobile sauve ton Chef
    Des cadavres entourent ton Chef en a1. Ton armée n’est pas gelée tant que tu as un Nécromobile, mais l’Assassin bleu, en d8, s’apprête à tuer ton Nécromobile, en d4. Joue un coup de ton Nécromobile qui sauve ton Chef.
learn-rescue-solved = Sauvé ! Aucun coup de Bleu ne peut maintenant geler ton armée.
learn-rescue-open = Là, ton Nécromobile peut être tué, et ton armée serait gelée. Mets-le hors d’atteinte, ou fais-lui emporter l’un des cadavres à côté de ton Chef.
learn-power-task =
    Le pouvoir
    Un Chef dans le labyrinthe, en e5, est au pouvoir et joue après chaque coup adverse. Amènes-y ton Chef depuis c3.
learn-power-solved = Le pouvoir est à toi. Tu joues maintenant après Bleu et après Jaune, jusqu’à ce que ton Chef quitte le labyrinthe, en soit enlevé ou meure.
learn-power-quiet = Ton Chef a bougé, mais on n’est au pouvoir que dans le labyrinthe. Il est en ligne droite depuis c3 : va en e5.
learn-exit-task =
    Entrer et ressortir
    Le Chef jaune est au pouvoir. Tue-le dans le labyrinthe avec ton Assassin en b2. Ton Assassin ne peut pas y rester et en ressort dans le même coup : choisis sur quelle case.
learn-exit-solved = Net et précis. L’armée jaune est à toi, et le cadavre est en b2, d’où ton Assassin est parti. En sortant, il peut même tuer une seconde fois.
learn-exit-quiet = Le Chef jaune est toujours au pouvoir. Ton Assassin l’atteint depuis b2 : entre en e5, puis ressors sur une autre case.
learn-lift-task =
    Un Diplomate met fin au pouvoir
    Le Chef jaune est au pouvoir. Sors-le avec ton Diplomate en b2 : entre en e5, ressors par une autre case, puis pose le Chef sur n’importe quelle case vide, sauf le labyrinthe.
learn-lift-solved = Renversé ! Jaune n’est plus au pouvoir. En sortant, ton Diplomate aurait même pu mettre le Chef d’un autre joueur dans le labyrinthe.
learn-lift-quiet = Le Chef jaune est toujours au pouvoir. Ton Diplomate l’atteint depuis b2 : entre en e5, puis ressors par une autre case.
learn-takeover-task =
    Prendre une armée gelée
    Bleu est gelé : des cadavres entourent son Chef en i1. Personne ne peut tuer des pièces gelées, mais un joueur au pouvoir s’en empare. Amène ton Chef de d4 dans le labyrinthe.
learn-takeover-solved = Tout est à toi. Le Chef bleu est mort, et son armée est à toi pour de bon.
learn-takeover-quiet = Ton Chef a bougé, mais seul le labyrinthe donne le pouvoir. Il touche d4 : va en e5.
learn-double-task =
    Deux coups de suite
    Il ne reste que Bleu et toi, et ton Chef est au pouvoir : tu joues deux coups pour chaque coup de Bleu. Joue ton Assassin en b2 de façon que ton second coup puisse tuer le Chef bleu en h9.
learn-double-solved = Bonne chasse. C’est encore à toi, et ton Assassin peut tuer le Chef.
learn-double-power = Ton Chef a quitté le labyrinthe : il n’y a pas de second coup. Laisse-le en e5 et joue l’Assassin en b2.
learn-double-quiet = Après ce coup, le second ne peut pas tuer le Chef. Amène l’Assassin sur la rangée 9 ou sur la colonne h, où rien ne lui barre le passage.
learn-inheritance-task =
    Qui hérite de quoi
    Bleu a pris l’armée verte et en contrôle deux ; Jaune n’en a qu’une. Ton Assassin, en g8, peut tuer l’un ou l’autre Chef. Tue celui qui te rapporte le plus.
learn-inheritance-solved = Bien choisi. Bleu est éliminé, et tout ce que Bleu contrôlait est à toi : les pièces bleues et les vertes.
learn-inheritance-wrong = Le Chef jaune te rapporte une armée. Bleu en contrôle deux : tue le Chef en g4.
learn-inheritance-quiet = Les deux Chefs sont encore en vie. Tue celui qui est en g4 avec ton Assassin en g8.
learn-victory-task =
    Le dernier en jeu gagne
    Bleu est gelé : des cadavres entourent son Chef. Il ne reste que Jaune et toi. Gagne la partie en un coup.
learn-victory-solved = Gagné ! Tous les autres sont éliminés ou gelés : tu as gagné, même si le Chef bleu est encore debout.
learn-victory-power = Le pouvoir te donne l’armée bleue, mais Jaune joue encore. Tue plutôt le Chef jaune, en f8 : ton Militant en e7 est juste à côté.
learn-victory-quiet = La partie continue, puisque Jaune joue encore. Regarde ton Militant en e7 : le Chef jaune est juste à côté.

### The command, as it is registered (at most 100 characters each)

language-name = Français
menu-profile = Profil Djambi
menu-invite = Inviter à Djambi
menu-board = Plateau à ce coup
menu-board-none = Ce message ne montre le plateau d’aucune partie. Utilise la commande sur un de mes messages avec un plateau, ou regarde le plateau actuel avec /djambi board.

command-new = Ouvrir une partie dans ce salon
command-join = Prendre une place à la table de ce salon
command-game-start = Lancer la partie
command-move = Jouer un coup en le tapant, par exemple M c1 e1
command-play = Choisir ton coup pas à pas
command-plan = Prévoir des coups, joués quand vient ton tour, ou voir ton plan
command-board = Montrer le plateau
command-game-resign = Abandonner
command-record-history = Montrer les coups joués
command-record-replay = Revoir la partie en animation
command-record-export = Récupérer la partie en fichier
command-game-draw = Proposer la nulle, ou l’accepter
command-game-undo = Annuler ton dernier coup, ou le demander aux autres
command-game-invite = Inviter quelqu’un à la table
command-game-replace = Demander que quelqu’un d’autre prenne une place
command-game-pause = Demander une pause
command-settings-away = Indiquer le nombre de jours de ton absence
command-game-rematch = Rejouer avec les mêmes joueurs
command-games = Tes parties, celles où c’est à toi de jouer d’abord
command-hint = Recevoir un indice, dans une partie contre les ordinateurs
command-help = Ce que ce bot sait faire
command-rules = Les règles, page par page, en images
command-learn = Apprendre le jeu en quinze petites leçons
command-settings = Réglages
command-settings-mine = Tes propres réglages
command-settings-server = Les réglages de ce serveur
command-settings-daily = Le problème du jour, envoyé dans ce salon
command-game-end = Arrêter la partie de ce salon (admins du serveur)
command-game-note = Ta note sur la partie de ce salon, que personne d’autre ne voit
command-players-profile = Ton bilan sur ce serveur, ou celui d’une autre personne
command-players-top = Le classement de ce serveur
command-players-stats = Les statistiques des parties de ce serveur
command-players-tables = Les tables avec des places libres, et les places à reprendre
command-players-follow = Recevoir des messages privés sur cette partie : pièces tuées, Chefs morts, fin
command-players-export = Le classement ou toutes les parties de ce serveur en fichier CSV (admins du serveur)
command-settings-privacy = Ce qui est enregistré sur toi : le voir, le récupérer, le supprimer
option-rules = Quelles règles : bga, ou avec des changements, comme classic,liberation=off,quiet_limit=60
option-time = Heures par coup : 1 à 336, 0 pour jouer sans pendule (72 par défaut)
option-pace = Ou une réserve : 3d+12h, 3 jours au départ plus 12 heures par coup ; 10m+30s pour une soirée
option-date = Après combien de jours la partie est nulle si personne n’a gagné
option-remind = Heures avant la fin de ton temps où tu reçois un rappel, comme 24 6 1, ou off
option-person = Qui
option-computer = Ou un ordinateur, et sa force
option-move = Le coup : pièce, départ, arrivée, puis victime, sortie ou dépôt, par exemple M c1 e1
option-plan = Le coup à prévoir, comme M c1 e1 ; sans lui, ton plan s’affiche
option-plan-after = Seulement juste après ce coup du joueur qui te précède
option-days = Combien de jours, 0 si tu es de retour
option-choose = À choisir
option-language = La langue dans laquelle le bot t’écrit
option-confirm = Confirmer chaque coup avant de le jouer
option-reminders = Rappels aussi en message privé
option-next = Un message privé un coup avant ton tour
option-hidden = Cacher ton profil aux autres et dans les classements
option-invitations = Recevoir aussi les messages privés que tu n’as pas demandés, comme les invitations
option-private = Hors de ce salon, visible par ses seuls joueurs ; ni analyse ni classement
option-season = Une saison, par exemple 2026-Q4 ; sinon, la saison en cours
option-stop = Arrêter
option-quiet = Heures calmes, par exemple 22-7, ou off
option-open = Qui peut ouvrir une partie
option-pages = Pages des parties dans le navigateur
option-pacts = Pactes entre joueurs dans les fils privés
option-daily-hour = À quelle heure, en UTC (0 à 23)
option-try = Ta solution, par exemple M d4 d6 b1
choice-auto = Automatique
choice-dark = Sombre
choice-light = Clair
choice-everybody = Tout le monde
choice-managers = Les admins du serveur
choice-json = JSON, tout ce qui s’est passé
choice-players = Les gens du classement
choice-privacy-show = Voir ce qui est enregistré

### In a terminal

# The words that are typed instead of a move: each one word (without accents, so that any keyboard has them).
term-word = { $word ->
    [help] aide
    [board] plateau
    [history] coups
    [what] quoi
    [moves] possibles
    [threats] menaces
    [marks] marques
    [hint] indice
    [cancel] stop
    [undo] annuler
    [resign] abandon
    [draw] nulle
    [save] enregistrer
    [load] charger
    [picture] image
    [play] jouer
    [again] encore
    [pace] rythme
    [first] premier
    [back] retour
    [next] suivant
    [last] dernier
   *[quit] quitter
}

# One of several people at a keyboard, in what is saved.
term-player = Joueur { $number }
term-following = Les autres jouent.
term-skip = { $text } { $count ->
    [one] (encore { $count } coup ; une touche le passe)
   *[other] (encore { $count } coups ; une touche les passe)
}
term-waiting = Personne ne doit jouer pour l’instant.
term-next = Ensuite : { $seats }
term-over-hint = { $ending } Tape « { $word } » pour jouer une autre partie.
term-looking = Tu revois le coup { $number } sur { $count }. { $text }
term-looking-no-moves = Tu regardes une position d’avant. Tape « { $play } » pour continuer d’ici dans une nouvelle partie, ou « { $last } » pour revenir à la tienne.
# In place of that, if what is shown cannot be continued.
term-looking-only = { $why } Tape « { $last } » pour revenir à ta partie.
term-record = Fichier { $name }
# Behind what happened in a record: what people have written there.
term-comment = Commentaire : { $text }
term-since-nothing = Rien n’a été joué depuis ton dernier coup.
term-lost = { $piece ->
    [assassin] L’{ piece-name }
   *[other] Le { piece-name }
} { army-owner } a tué { $victim ->
    [chief] ton Chef
    [assassin] ton Assassin
    [reporter] ton Reporter
    [diplomat] ton Diplomate
    [necromobile] ton Nécromobile
   *[militant] ton Militant
} en { $at }.
term-carried = { army-name } a envoyé { $victim ->
    [chief] ton Chef
    [assassin] ton Assassin
    [reporter] ton Reporter
    [diplomat] ton Diplomate
    [necromobile] ton Nécromobile
   *[militant] ton Militant
} de { $at } en { $to }.

term-ask-nobody = { $question } (pour personne, choisis { $at })
term-no-answer = { $at } ne répond pas à la question. { $question } Nomme la pièce pour commencer un autre coup.
term-complete = { $text }. Entrée pour jouer ce coup, Échap pour revenir.
term-choose-piece = { $text } Choisis d’abord la pièce à déplacer.
term-not-lit = Impossible de choisir { $at } maintenant. Choisis une case marquée.
term-nearest = { $why } Tu voulais peut-être dire : { $moves }
term-usage = Écris-le ainsi : { $words }
term-what-empty = { $at } est vide.
term-what-maze = { $at } est le labyrinthe, et il est vide. Seul un Chef peut s’y arrêter.
term-what-born = À l’origine : { army-name }.
term-what-killer = Menacé par : { piece-name } { army-owner } en { $from }.
term-moves = Coups depuis { $at } : { $moves }
term-moves-none = Rien ne peut bouger en { $at } maintenant. C’est à { $mover ->
    [red] Rouge
    [blue] Bleu
    [yellow] Jaune
   *[green] Vert
} de jouer.
term-moves-pieces = Pièces qui peuvent bouger : { $pieces }
term-threat = { $piece ->
    [assassin] L’{ piece-name }
   *[other] Le { piece-name }
} { army-owner } en { $from } peut tuer { $victim ->
    [chief] ton Chef
    [assassin] ton Assassin
    [reporter] ton Reporter
    [diplomat] ton Diplomate
    [necromobile] ton Nécromobile
   *[militant] ton Militant
} en { $at }.
term-no-threats = Aucune de tes pièces ne peut être tuée au prochain coup.
term-marks = « ! » à côté des pièces qui pourraient être tuées ensuite : { on-off }
term-pace = Chaque coup des autres reste affiché { $seconds } s.
term-full-screen-only = C’est pour le plein écran : lance le programme sans --plain, dans un terminal.
term-learn-help = Écris ton coup comme dans une partie : la pièce (C A R D N M), départ, arrivée, puis victime, sortie du labyrinthe ou case où déposer le cadavre ou la pièce déplacée, par exemple M d4 d6 b1. À une question, réponds par la case seule.
    Autres mots : indice (montre une solution), quoi d4, possibles d4, suivant, retour, plateau, aide, quitter.
term-legend = Sur le plateau, chaque pièce s’écrit par le signe { $colours ->
    [on] de sa première armée ({ $signs })
   *[off] du joueur qui la contrôle ({ $signs }, - = personne)
} et par sa lettre : C Chef, A Assassin, R Reporter, D Diplomate, N Nécromobile, M Militant ; en minuscule si elle est gelée. { $colours ->
    [on] La couleur est celle du joueur qui la contrôle, gris pour personne. {""}
   *[off] {""}
}{ $corpse } est un cadavre, { $maze } le labyrinthe.
term-legend-pictures = Les images, comme dans Discord et dans le navigateur, ont ces signes :
term-hint-thinking = Je cherche un indice…
# In place of the move in the next message.
term-resignation = l’abandon de { army-name }
term-undone = Annulé : { $text }{ $count ->
    [0] .
    [one] {" "}et le coup suivant.
   *[other] {" "}et les { $count } coups suivants.
}
term-saved = Enregistré dans { $file }.
term-save-exists = Il y a déjà un fichier { $file }. Choisis un autre nom : { $word } NOM.{ $ending }
term-file-failed = { $file } ne peut pas être utilisé ({ $why ->
    [missing] il n’existe pas
    [denied] accès refusé
    [folder] c’est un dossier
    [full] le disque est plein
    [large] il est trop volumineux
   *[other] { $error }
}).
term-not-a-record = { $file } n’est pas une partie que je sais lire ({ $error }).
term-loaded = { $file } est ouvert. Parcours-le avec « { $next } » et « { $back } » ; « { $quit } » revient à ta partie.{ $own ->
    [on] {""}
   *[off] {" "}« { $play } » continue depuis le coup affiché.
}
term-record-closed = Te revoilà dans ta partie.
term-try-help = { $text } Tape « { $word } » pour voir la liste des commandes.
term-did-you-mean = Je ne connais pas le mot « { $typed } ». Voulais-tu dire « { $word } » ?
term-out = { army-name } est éliminé. Les autres continuent sans toi.
term-stale = La partie a changé. Regarde le plateau, et choisis à nouveau.
term-play-own-start = Cette feuille de partie commence par sa propre position : elle ne peut pas être continuée ici. Dans un navigateur, tu peux y essayer des coups : djambi web, puis la page /analysis.
term-play-what = Reviens d’abord à un coup précédent ({ $back }), ou ouvre une partie ({ $load } FICHIER) : tu pourras continuer de là dans une nouvelle partie.
term-sure-draw = Toutes les personnes à ce clavier acceptent la nulle ? Les ordinateurs répondent pour eux-mêmes.
term-sure-take-back = Tout le monde accepte d’annuler le dernier coup joué par une personne, et tous ceux d’après ?
term-yes-no = { $question } (o/n)
term-confirm-typed = { $question } Si oui, tape : { $words }
term-continue-with =
    Pour continuer :
    { $command }
term-list-game = { $game } : coup { $number }, joué le { $when }. { $seats }. { $state }
term-list-none = Il n’y a pas de partie en cours ici. Commence-en une avec djambi play.
term-in-use = Un autre Djambi utilise ces parties. J’attends quelques secondes qu’il se termine…
term-too-small = Cette fenêtre est trop petite pour le plateau : il faut { $columns } colonnes et { $lines } lignes. F10 ou Ctrl+C pour quitter. djambi play --plain fonctionne à n’importe quelle taille.

term-page-more = {" "}Page suiv. : la suite · Échap : fermer{" "}
term-key-close = Fermer

term-help = Quatre armées, un labyrinthe (e5) et pas d’amis. Le dernier joueur qui n’est ni éliminé ni gelé gagne.
    { "" }
    Tape un coup : la pièce, le départ, l’arrivée ; puis la victime du Reporter, la sortie du labyrinthe, la case où déposer le cadavre ou la pièce déplacée : M c1 e1, D b2 f6 a5. Tab complète, Entrée montre le coup, et Entrée encore une fois le joue. À une question, réponds par la case seule.
    Ou choisis : flèches et Entrée, ou la souris. Les cases entre ( ) peuvent être choisies ensuite ; Échap revient d’un pas ; Entrée joue le coup complet.
    { "" }
    Page préc., Page suiv., Début et Fin font revoir la partie coup par coup ; F9 montre tout ce qui a été dit et joué. Ou tape un mot :
    aide · indice · quoi d4 · possibles c3 · menaces · dernier (depuis ton coup) · annuler · abandon · nulle · enregistrer FICHIER · charger FICHIER · image FICHIER · premier · retour · suivant · jouer (continuer d’ici, nouvelle partie) · encore · stop · marques · rythme SECONDES · quitter
    { "" }
    { $legend } Une pièce gelée ne peut ni bouger ni être tuée. Un « ! » suit une de tes pièces qui peut être tuée, deux entourent ton Chef.
    La partie est sauvegardée après chaque coup. Ctrl-C termine le programme, Ctrl-L redessine l’écran ; { $command } --continue la reprend.
term-help-plain = Tape un coup par ligne : la pièce (C A R D N M), le départ, l’arrivée, puis la victime, la sortie du labyrinthe ou la case où déposer le cadavre ou la pièce déplacée, par exemple M c1 e1 ou D b2 f6 a5. À une question, réponds par la case seule.
    Autres mots : plateau, coups, quoi d4, possibles c3, menaces, dernier (depuis ton coup), indice, annuler, abandon, nulle, enregistrer FICHIER, charger FICHIER, image FICHIER, premier, retour, suivant, jouer (continuer d’ici, nouvelle partie), encore, stop, aide, quitter.
menu-title = Djambi, les échecs à quatre. Que veux-tu faire ? Tape un nombre, ou Entrée pour le premier choix.
menu-continue = Continuer : { $game }
menu-opponents = Adversaires
menu-friends = Quatre personnes à ce clavier
menu-which = Tape un nombre de 1 à { $count }, ou q pour quitter.
menu-pages = Quelle page ? Tape son numéro, ou Entrée pour la première.
menu-next-page = Entrée pour la page suivante ({ $number } : { $title }), le numéro d’une autre page, ou q pour quitter.

### The browser's pages

web-brand = Djambi
web-title = Djambi, les échecs pour quatre menteurs
web-about = Quatre armées, un plateau, et des promesses qui n’engagent personne. Joue ici contre des ordinateurs ou avec des amis. Aucun compte n’est nécessaire.
web-nav = Pages
web-home = Page d’accueil
web-play = Jouer
web-play-now = Jouer maintenant
web-my-games = Mes parties
web-with-computers = Contre l’ordinateur
web-computers-how = La partie commence tout de suite. Tu joues Rouge, et le premier coup est à toi.
web-with-friends = Avec des amis
web-friends-how = Tu ouvres une partie et reçois un lien par place. Envoie un lien à chaque ami. Des ordinateurs peuvent prendre les autres places.
web-open-table = Ouvrir une partie
web-private-box = Privée : seuls les joueurs peuvent ouvrir la page de la partie, et elle n’est pas analysée
web-name = Ton pseudo
web-cookie = Un cookie retient quelles parties sont les tiennes. Une partie sans coup pendant 30 jours est supprimée.
web-guest = Invité
web-you = toi
web-level = Niveau
web-lobby-how = Envoie à chaque ami le lien d’une place libre. Toute personne qui a le lien peut prendre cette place.
web-lobby-local = Ces liens ne marchent que sur cet ordinateur. Pour des amis ailleurs, lance `djambi web --listen 0.0.0.0:8080`, va dans ton navigateur à l’adresse réseau de cet ordinateur et ouvres-y une nouvelle partie.
web-lobby-wait = La partie peut commencer dès que toutes les places sont prises. La personne qui l’a ouverte appuie sur Lancer.
web-copy = Copier
web-copied = Copié
web-fill = Mettre un ordinateur
web-join-title = Rejoindre une partie
web-join-how = { $who } t’invite à jouer { army-name }.
web-join-both = Tu joues déjà { $seats }. Si tu prends cette place, tu joues aussi { army-name }.
web-only-watch = Regarder sans jouer
web-seat-instead = Tu veux jouer ? Demande le lien d’une autre place ou d’une nouvelle partie, ou ouvre la tienne.
web-seat-yours = Si c’est ta place, ouvre la partie dans le navigateur où tu l’as prise. Là, sous Infos, « Ouvrir sur un autre appareil » l’amène ici.
web-enter-title = Jouer dans le navigateur
web-enter-how = Ce lien te connecte ici en tant que : { $who }. Il ne sert qu’une fois.
web-enter = Se connecter et jouer
web-sign-out = Se déconnecter
web-sign-out-how = La déconnexion met fin à cette session. Sans compte Discord, tu ne pourras plus jouer tes parties.
web-data = Tes données
web-data-what =
    Ce qui est enregistré sur toi en tant qu’invité :

    - ton pseudo et la langue de ton navigateur
    - les parties que tu joues, avec chaque coup et son heure
    - leur bilan (ton profil)
    - les coups que tu as prévus, ce que tu as dit à d’autres joueurs et les problèmes que tu as résolus
    - la dernière visite de ce navigateur

    Rien d’autre. Tout est supprimé 30 jours après la dernière utilisation.
web-data-file = Tout télécharger
web-data-delete-how = Si tu supprimes tes données, tu quittes les tables ouvertes, tu abandonnes les parties en cours et ta session est fermée. Ton pseudo et les parties que tu as jouées sans personne d’autre sont supprimés ; les parties avec d’autres leur restent, sans ton pseudo. C’est définitif.
web-data-none = Ce navigateur n’a aucune donnée d’invité.
web-data-elsewhere = Ce que Djambi sait de toi dans Discord, tu peux le voir, l’exporter et le supprimer là-bas, avec `/djambi settings privacy`.
web-no-games = Tu n’as aucune partie en cours sur ces pages.
web-finished = Parties finies
web-armies = Armées sur le plateau
web-does = { $piece ->
    [chief] se déplace comme une dame et tue en entrant. Tu choisis où va le cadavre. Lui seul peut s’arrêter dans le labyrinthe, où il est au pouvoir.
    [assassin] se déplace comme une dame et tue en entrant. Le cadavre va sur sa case de départ.
    [reporter] se déplace comme une dame vers une case vide, puis peut tuer un ennemi qui touche cette case par un côté. Le cadavre y reste.
    [diplomat] se déplace comme une dame. Il entre sur la case d’un ennemi et pose cette pièce ailleurs, vivante.
    [necromobile] se déplace comme une dame. Il entre sur la case d’un cadavre et pose ce cadavre ailleurs.
   *[militant] avance d’une ou deux cases et tue en entrant. Tu choisis où va le cadavre.
}
web-piece = { piece-name } { army-owner }
web-corpse = cadavre
web-kill-nobody = Ne tuer personne
web-targets = Cases possibles : { $squares }.
web-you-gain = { $owner ->
    [nobody] Tu es au pouvoir et tu t’empares des armées gelées
   *[other] Tu as tué le Chef { army-owner }
} : { $count ->
    [one] { $count } pièce est maintenant à toi
   *[other] { $count } pièces sont maintenant à toi
}.
web-you-taken = Tes pièces étaient gelées, et { $by }, désormais au pouvoir, s’en empare : pour toi, la partie est finie.
web-you-power = Tu es au pouvoir : tu joues plus souvent que les autres. Ici, seuls un Assassin, un Chef, un Reporter ou un Diplomate peuvent t’atteindre.
web-you-frozen = Tes pièces sont gelées : des cadavres encerclent ton Chef, et tu n’as plus de Nécromobile. Elles ne bougent plus et ne peuvent être tuées tant qu’aucun de ces cadavres n’est déplacé.
web-new-colour = Nouvelle partie, nouvelle couleur : tu joues { army-name }.
web-see-end = Voir comment
web-watch-on = Regarder la suite
web-skip = Passer
web-skip-to-end = Aller à la fin
web-info = Infos
web-talk = Discussion
web-talk-none = Personne n’a encore rien dit. Les promesses font partie du jeu, et n’engagent personne.
web-talk-who = Seuls les joueurs lisent cette discussion. Un message privé n’est lu que par toi et son destinataire. Les 500 derniers messages sont enregistrés avec la partie.
web-talk-to = Pour qui
web-talk-all = À tous les joueurs
web-talk-only = Seulement à { $who }
web-talk-line = Dis quelque chose
web-talk-send = Envoyer
web-talk-page = Écrire sur une page qui ne se recharge pas toute seule
web-talk-report = Signaler
web-talk-reported = Le message est signalé : l’hébergeur de ce bot le trouve dans son journal, avec la partie et les deux personnes.
web-talk-elsewhere = Les joueurs de cette partie discutent dans son salon, sur Discord.
web-talk-channel = Ouvrir le salon
web-talk-threads = Tes fils privés sur Discord :
web-talk-thread = Avec { $who }
web-talk-new-thread = Sur Discord, appuie sur Plus, puis sur Parler en privé, pour ouvrir un fil privé avec un ou deux joueurs.
web-talk-nobody = Personne ne discute dans cette partie : personne d’autre n’y joue.
web-talk-too-many = Tu peux envoyer dix messages par minute. Attends un moment, puis renvoie le tien.
web-goal = Sois la dernière personne qui puisse jouer : tue les autres Chefs ou encercle-les de cadavres.
web-legend = Ce que signifient les pièces et les signes
web-legend-corpse = Cadavre : il bloque le passage et n’est à personne. Seul un Nécromobile le déplace.
web-legend-maze = Le labyrinthe, e5 : un Chef y est au pouvoir et joue après chaque adversaire.
web-sign-target = { $kind ->
    [move] La pièce peut y aller.
    [kill] Mise à mort. Les victimes d’un Reporter ont un fin cadre rouge.
    [carry] Cette pièce ou ce cadavre est à déplacer.
   *[put] On peut le déposer ici.
}
web-sign-taken = La couleur dit qui commande la pièce, la forme sa première armée.
web-sign-grey = { $state ->
    [frozen] Gelée : son Chef est encerclé. L’anneau a la couleur de son joueur.
   *[hostage] Otage : pièce d’une armée que personne ne joue. Elle ne bouge jamais, mais on peut la tuer et la déplacer.
}
web-legend-notation = L’écriture des coups : { $notation } veut dire « { $text } ». À la place de x, - est un coup sans mise à mort et ~ un déplacement ; le signe ! précède la victime d’un Reporter, @ la case du cadavre ou de la pièce déplacée. Tu peux aussi taper { $typed }.
web-progress = Leçon { $number } sur { $count }
web-terms = Conditions
web-contact = { $contact ->
    [none] L’hébergeur de ce bot n’a indiqué aucune adresse pour les questions.
   *[other] Questions sur ce bot : { $contact }
}
web-language = Langue
web-theme = Thème
web-warns = Me prévenir avant un coup qui peut coûter mon Chef
web-save = Enregistrer
web-turn-of = C’est à { army-sign } { army-name } de jouer ({ $who }).
web-speed = Vitesse des coups
web-speed-as = { $speed ->
    [normal] normale
    [fast] rapide
   *[instant] immédiate
}
web-sound = Son quand c’est à moi
web-notify = Notification quand c’est à moi
web-fill-all = Mettre des ordinateurs sur toutes les places libres
web-along = Ouvrir sur un autre appareil
web-along-how = Ouvre ce lien sur l’autre appareil, ou scanne le code : ta session s’y ouvre. Il ne sert qu’une fois, dans les dix minutes. Ne le montre à personne.
web-learn-to-play = Apprendre à jouer
web-demo = Une partie qui se joue toute seule
web-add = Ajouter à Discord
web-review-at = Le plateau à ce moment
web-review-own = Tes tournants
web-review-others = Tournants des autres
web-controlled = contrôlé par { $by }
web-square-maze = { $square }, le labyrinthe, vide
web-square-chosen = { $square }, case choisie
web-now = Maintenant : { $state }
web-live = Retour à la partie
web-watching = Tu regardes cette partie.
web-players = Joueurs
web-order = Ordre des tours : { $order }
web-deadline = À jouer avant le
web-bank = Temps en réserve
web-withdraw = Retirer la proposition
web-timed-out = { army-name } a épuisé son temps. Les autres peuvent demander un remplacement.
web-story = Déroulement de la partie
web-replace = Remplacer un joueur
web-replace-sure = Un ordinateur jouera { army-name } à la place du joueur actuel ({ $who }) dès que tous les autres auront accepté.
web-hand-over = Confier { army-name } à un ordinateur
web-hand-over-sure = Un ordinateur jouera { army-name } à ta place à partir de maintenant. C’est définitif.
web-first = Première position
web-last = Dernière position
web-slider = Coup à montrer
web-show = Montrer
web-files = Cette partie en fichier
web-file-png = Image (PNG)
web-file-gif = Animation (GIF)
web-file-record = Feuille de partie (texte)
web-share = Lien pour regarder :
web-link = Lien :
web-lost = Le serveur est injoignable. Nouvel essai…
web-unsent = Ce n’est peut-être pas parti. Regarde la partie, et appuie de nouveau si rien n’a changé.
web-rematch-go = Aller à la revanche
web-not-now = Ce n’est pas possible maintenant.
web-failure-title = Cette page ne peut pas être affichée
web-not-found = Il n’y a pas de page à cette adresse, ou elle n’est pas publique. Vérifie le lien, ou demandes-en un nouveau.
web-private = Cette partie est privée : seuls ses joueurs peuvent ouvrir sa page. Si tu y joues, utilise /djambi play dans son salon et appuie sur Navigateur, ou ouvre-la dans le navigateur où tu as pris place.
web-link-used = Ce lien a déjà servi, ou il a plus de dix minutes. Appuie sur Jouer dans Discord pour en recevoir un nouveau.
web-other-host = Ce serveur ne répond pas à ce nom. Utilise l’adresse que l’hébergeur de ce bot a publiée.
web-bad-form = Le formulaire n’a pas pu être lu, donc rien n’a été fait. Rouvre la page et recommence.
web-name-reserved = Ce pseudo n’est pas possible. Reviens en arrière et choisis-en un avec des lettres, qui ne soit ni une couleur ni un ordinateur.
web-too-large = Ce texte est trop long, donc rien n’a été fait. Reviens en arrière et raccourcis-le.
web-too-many = Trop de demandes sont venues de ton adresse. Attends un moment, puis recharge la page.
web-too-many-games = Tu as 10 parties ouvertes, et c’est la limite. Finis-en une, abandonne ou annule une table d’abord.
web-no-animation = Cette partie est trop longue pour une animation ici. Sa feuille de partie contient tous les coups, et `djambi replay` en fait une animation.
web-review-title = Analyse de la partie { $game }
web-review-waits = L’ordinateur parcourt cette partie. Il lui faut au plus deux secondes par coup. L’analyse apparaîtra ici toute seule.
web-review-turning = Tournants
web-review-see = Voir dans la partie
web-analysis = Plateau d’analyse
web-analysis-try = Essayer
web-analysis-ask = Demander à l’ordinateur
web-analysis-ideas = Les trois meilleurs coups
web-analysis-branches = Aussi essayé ici
web-analysis-share = Partager
web-analysis-another = Une autre position ou partie
web-analysis-text = Une position ou une feuille de partie
web-analysis-setup = La position de départ
web-analysis-unread = Ce n’est ni une position ni une feuille de partie. Copies-en une sous un plateau ou dans le fichier d’une partie.
web-analysis-unread-at = { $line ->
    [0] Cette position est illisible.
   *[other] Cette feuille de partie est illisible : ligne { $line }.
}
web-analysis-fault = { $fault ->
    [tag] Une balise s’écrit sur une ligne, comme [Red "Ana"].
    [late-tag] Les balises viennent avant tous les coups et commentaires.
    [tag-twice] Cette balise y est deux fois.
    [rules] Les règles sont classic, bga ou booklet.
    [hostages] Hostages nomme une ou deux des armées, et doit convenir à la position.
    [result] Le résultat est red, blue, yellow, green, draw ou *.
    [comment] Ce commentaire n’a pas de fin : ferme-le avec { "}" }.
    [variation] Cette variante n’a pas de fin : ferme-la avec ).
    [parenthesis] Cette ) ne ferme rien : enlève-la.
    [annotation] Après $ vient un nombre, comme dans $1.
    [empty] Il n’y a pas de partie ici.
    [other-result] Les résultats indiqués ne concordent pas : regarde la balise Result, le dernier mot et les coups.
    [ambiguous] Ce peut être plusieurs coups : écris toutes les cases.
    [over] La partie était déjà finie.
    [resigned] Ce joueur a déjà abandonné.
    [out] Ce joueur était déjà éliminé.
    [resign] Un abandon s’écrit resign:r, resign:b, resign:y ou resign:g.
   *[after] Le résultat vient en dernier.
}
web-analysis-position = { $fault ->
    [fields] Une position a six champs, séparés par une espace.
    [board] Le plateau a neuf rangées de neuf cases, séparées par /.
    [control] Le deuxième champ a quatre lettres parmi r, b, y et g, ou - pour personne ; celles d’un joueur gelé sont partout des majuscules.
    [seat] Le troisième et le quatrième champ sont chacun r, b, y ou g.
    [number] Le cinquième champ est le nombre de coups sans progrès, à partir de 0. Le sixième est le numéro du prochain coup, à partir de 1.
   *[impossible] Aucune partie ne peut mener à cette position : vérifie les pièces, le labyrinthe et à qui c’est de jouer.
}
web-analysis-cut = Le coup { $text } de cette adresse n’est pas légal ici : la ligne s’arrête avant.
web-analysis-long = Une ligne d’analyse a { $count } coups au plus. Commences-en une autre avec la position affichée.
web-analysis-first = Cette partie a plus de { $count } coups. Seuls les { $count } premiers sont affichés.
web-puzzles = Problèmes
web-puzzles-how = Trouve le seul bon coup. Si tu te trompes, tu vois le coup qui te punit.
web-puzzle-today = Le problème du jour :
web-puzzle-solved = résolu
web-puzzle-own = Pour toi :
web-profile = Ton profil
web-profile-none = Tu n’as encore fini aucune partie. Dès que tu en finis une, elle compte ici.

## The pages within Discord

activity-connecting = Connexion à Discord…
activity-refused = Djambi doit savoir qui tu es pour que tu puisses jouer ici. Appuie sur Réessayer et autorise-le, ou ouvre le plateau dans le navigateur.
activity-failed = La connexion a échoué. Ferme le plateau et rouvre-le, ou ouvre-le dans le navigateur.
activity-invite = Inviter
activity-no-game = Aucune partie dans ce salon
activity-lobby-how = Ou joue avec des personnes de ce salon : elles rejoignent la partie par le message qui y apparaît, ou ici.
activity-last-game = La dernière partie ici
# A private game, to others who see its channel.
activity-private = La partie de ce salon est privée : seuls ses joueurs voient son plateau ici. Tant qu’une place est libre, on la rejoint par son message dans le salon.

### Policies

policy-privacy =
    # Confidentialité

    Le bot ne lit aucun message. Il n’enregistre ni adresses, ni e-mails, ni avatars. `/djambi settings privacy` montre, exporte et supprime ce qui est enregistré sur toi ; sur les pages, *Tes données* sous *Mes parties* fait la même chose pour les invités.

    ## Ce qui est enregistré sur toi

    - **Identité** : ton identifiant Discord et le pseudo que le bot a vu en dernier. Un surnom propre à un serveur n’est pas enregistré, donc aucun autre serveur ne le voit. Un invité des pages n’a qu’un numéro tiré au hasard, le pseudo tapé et la langue du navigateur.
    - **Réglages** : langue, thème, rappels, messages privés non demandés ou non, heures calmes, absences, et les parties en cours que tu suis.
    - **Parties** : le journal de chaque partie dit ce que tu as fait et quand, sous un numéro que seule la table des personnes relie à ton identifiant. Les absences et heures calmes qui ont arrêté une pendule y sont aussi ; `/djambi record export` les omet pour tous les autres.
    - **Coups prévus** : les coups prévus qui ne sont pas encore joués. Toi seul peux les voir.
    - **Messages aux joueurs** : les messages que tu écris aux autres joueurs d’une partie sur les pages, les 500 derniers de la partie au plus. Les joueurs de la partie les lisent ; un message privé n’est lu que par les deux personnes. L’hébergeur lit un message qui lui a été signalé.
    - **Notes** : tes notes sur des parties, de 1 000 caractères au plus. Toi seul les vois ; elles sont supprimées quand tu les vides.
    - **Fils privés et pactes** : les fils privés que le bot a ouverts pour toi, qui en est membre, et les pactes que tu y fais : la promesse, qui l’accepte, et après la partie qui dit qu’elle a été tenue. Ce que tu écris dans un fil n’est pas enregistré. Seuls les membres voient les pactes, et tous les joueurs de la partie une fois que chaque membre leur a ouvert le fil.
    - **Résultats** : le gagnant de chaque partie terminée, les Chefs tués, les trophées des parties classées, les joueurs dont le temps s’est écoulé ou qui sont partis, sous les mêmes numéros. Un profil n’est montré qu’aux membres du serveur où les parties ont été jouées ; un profil caché, qu’à toi. Les parties privées n’y figurent pas.
    - **Problèmes** : ceux que tu as résolus, et quand.
    - **Navigateurs** : pour chaque navigateur connecté, une empreinte de la clé de session et la date de sa dernière utilisation. Pour un plateau ouvert dans Discord, aussi ton pseudo à cet endroit et l’identifiant de l’activité en cours, pendant un jour.

    ## Combien de temps

    - Une session est supprimée quand tu te déconnectes, après 30 jours sans utilisation, et avec tes données. Les données des invités sont supprimées 30 jours après leur dernière utilisation.
    - Quand le bot a été retiré d’un serveur depuis 90 jours, les parties et réglages de ce serveur sont supprimés. S’il y est rajouté avant, tout y est encore.
    - *Supprimer mes données* enlève ton identifiant, tes pseudos, réglages, coups prévus, notes, sessions, essais aux problèmes, ce que tu as dit ou ce qui n’a été dit qu’à toi, et tes fils privés avec tous leurs pactes. Les messages d’un fil restent chez Discord, à qui tu peux demander de les supprimer. Les parties terminées restent aux autres joueurs, avec un nom neutre à ta place : leurs journaux portent un numéro qui n’est à personne. Si cela prend du temps, ton identifiant et ta langue restent enregistrés jusqu’à ce que le bot t’ait dit que c’est fait.
    - L’hébergeur peut écrire les données d’une personne dans un fichier avec `djambi games export-person`, et les supprimer avec `djambi games forget-person`.
    - Les sauvegardes contiennent ce qu’elles avaient au moment où elles ont été faites. Les hébergeurs devraient supprimer les anciennes.

policy-terms =
    # Conditions

    Ces conditions valent entre toi et l’hébergeur de ce bot. Son adresse figure sous ces conditions sur les pages du bot, et dans la description du bot sur Discord. Jouer, c’est accepter ces conditions.

    - **Le service.** Un bot et des pages pour jouer au Djambi. C’est gratuit, et fourni tel quel : l’hébergeur peut le modifier, l’arrêter ou perdre des parties, sans rien te devoir.
    - **Âge.** Toute personne que les conditions de Discord autorisent à utiliser Discord. Sur les pages, toute personne d’au moins 13 ans.
    - **Conduite.** Le bluff, les pactes et les promesses rompues font partie du jeu. Les insultes, les menaces, la publicité et les données privées d’autrui dans les pseudos, les notes ou les discussions n’en font pas partie. N’occupe pas plusieurs places contre les mêmes personnes sans le leur dire, ne surcharge pas le bot, et signale ses failles de sécurité au lieu de t’en servir.
    - **Tes textes.** Tu gardes ce que tu écris. L’hébergeur peut l’enregistrer et le montrer à ceux pour qui tu l’as écrit. Les parties terminées restent aux autres joueurs, sans ton pseudo dès que tu as supprimé tes données.
    - **Droits de l’hébergeur.** L’hébergeur peut retirer une partie ou un texte, et exclure ceux qui enfreignent ces conditions. Dans un serveur, ses administrateurs peuvent aussi mettre fin aux parties.
    - **Tes données.** La [page Confidentialité](PRIVACY.md) dit ce qui est enregistré, combien de temps, et comment le voir, l’exporter et le supprimer.
    - **Discord.** Ce bot n’est ni fait, ni géré, ni approuvé par Discord. Les conditions de Discord s’appliquent aussi.
    - **Changements.** L’hébergeur annonce un changement de ces conditions 14 jours avant qu’il ne s’applique, sur la page `/terms`.

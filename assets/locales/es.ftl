# All that the program says to people, in Spanish: tú, and words that serve Spain and Latin America.
#
# Values come as keys where a language must inflect them ($army is red, blue, yellow or green; $piece
# and $victim are chief, assassin, reporter, diplomat, necromobile or militant), so that a message can
# choose its own form. Squares ($from, $to, …) are written like e5. $who and other people are names or
# mentions, ready to be shown.
#
# Colours are names without an article: ‘Rojo mueve’, ‘el Capitán rojo’. All pieces are masculine.

### Words

army-name = { $army ->
    [red] Rojo
    [blue] Azul
    [yellow] Amarillo
   *[green] Verde
}
# The colour as a sign, before its name.
army-sign = { $army ->
    [red] 🔴
    [blue] 🔵
    [yellow] 🟡
   *[green] 🟢
}
# The player of a piece, behind its name: ‘el Reportero rojo’; 'nobody' is a hostage.
army-owner = { $owner ->
    [red] rojo
    [blue] azul
    [yellow] amarillo
    [green] verde
   *[nobody] rehén
}
piece-name = { $piece ->
    [chief] Capitán
    [assassin] Asesino
    [reporter] Reportero
    [diplomat] Diplomático
    [necromobile] Necromóvil
   *[militant] Militante
}
victim-name = { $victim ->
    [chief] Capitán
    [assassin] Asesino
    [reporter] Reportero
    [diplomat] Diplomático
    [necromobile] Necromóvil
   *[militant] Militante
}
# What stands in the way: a corpse or a piece.
obstacle = { $obstacle ->
    [corpse] un cadáver
    [chief] un Capitán
    [assassin] un Asesino
    [reporter] un Reportero
    [diplomat] un Diplomático
    [necromobile] un Necromóvil
   *[militant] un Militante
}
# Names that are understood when somebody types a move, separated by spaces; their beginnings are understood too.
typed-piece = { $piece ->
    [chief] capitán jefe líder rey presidente
    [assassin] asesino
    [reporter] reportero periodista
    [diplomat] diplomático provocador agitador
    [necromobile] necromóvil enterrador sepulturero
   *[militant] militante peón
}
typed-maze = laberinto
# Small words that only separate squares.
typed-small = a al cadáver cadáveres captura casilla come con cuerpo de deja del desde el en entra hacia hasta la lleva lo los lugar luego mata mueve ocupa pasa pone por queda quedan saca sale salir sobre su va y muevo mato llevo dejo pongo voy me mi quiero mover pieza favor rojo azul amarillo verde rehén
# Words for something else than a move, each word alone.
typed-command = { $command ->
    [resign] resign abandono abandonar rendirse
    [draw] draw tablas empate
    [undo] undo deshacer retirar
   *[pass] pass paso pasar
}

list-two = { $first } y { $second }
list-more = { $first }, { $rest }
labelled = { $name }: { $text }
moves-in-line = { $line }; { $text }
bracketed = { $text } ({ $detail })
on-off = { $value ->
    [on] sí
   *[off] no
}
number-pieces = { $count ->
    [one] 1 pieza
   *[other] { $count } piezas
}
level-name = { $level ->
    [novice] Novato
    [club] Club
    [master] Maestro
   *[grandmaster] Gran maestro
}
computer-name = Máquina ({ level-name })
free-name = libre
person-former = alguien que se fue

### A move in words

played-move = El { piece-name } va de { $from } a { $to }.
played-move-maze = El { piece-name } de { $from } entra en el laberinto.
played-kill = El { piece-name } de { $from } mata al { victim-name } { army-owner } en { $to } y deja el cadáver en { $body }.
played-assassinate = El { piece-name } de { $from } mata al { victim-name } { army-owner } en { $to } y deja el cadáver en { $from }.
played-strike = El { piece-name } va de { $from } a { $to } y mata al { victim-name } { army-owner } en { $at }.
played-displace = El { piece-name } de { $from } ocupa el lugar del { victim-name } { army-owner } en { $to } y lo deja en { $body }.
played-bury = El { piece-name } de { $from } lleva el cadáver de { $to } a { $body }.
played-assassinate-leave = El { piece-name } de { $from } mata al { victim-name } { army-owner } en el laberinto, sale a { $exit } y deja el cadáver en { $from }.
played-assassinate-twice = El { piece-name } de { $from } mata al { victim-name } { army-owner } en el laberinto y, al salir, al { $second-name } { $second-owner } en { $exit }. Los cadáveres quedan en { $from } y en el laberinto.
played-displace-leave = El { piece-name } de { $from } saca del laberinto al { victim-name } { army-owner }, sale a { $exit } y lo deja en { $body }.
played-displace-twice = El { piece-name } de { $from } saca del laberinto al { victim-name } { army-owner }, ocupa el lugar del { $second-name } { $second-owner } en { $exit } y los deja en { $body } y en { $last }.
played-bury-leave = El { piece-name } de { $from } saca el cadáver del laberinto, sale a { $exit } y lo deja en { $body }.
played-bury-twice = El { piece-name } de { $from } saca el cadáver del laberinto, luego el de { $exit }, y los deja en { $body } y en { $last }.
played-resign = { army-name } se rinde.

# The same as a short label of a button or a menu.
label-move = { piece-name } { $from } → { $to }
label-kill = { piece-name } { $from } mata al { victim-name } { $to }, cadáver en { $body }
label-assassinate = { piece-name } { $from } mata al { victim-name } { $to }
label-strike = { piece-name } { $from } → { $to }, mata al { victim-name } { $at }
label-displace = { piece-name } { $from } lleva al { victim-name } { $to } a { $body }
label-bury = { piece-name } { $from } lleva el cadáver de { $to } a { $body }

### What came of it

change-chief-dead = Muere el Capitán de { army-name }: { $by } toma el control de todas sus piezas.
change-encircled = { army-name } queda congelado: su Capitán está rodeado de cadáveres y no le queda ningún Necromóvil.
change-freed = { army-name } vuelve a estar libre y lo recupera todo.
change-frozen-taken = { $list } { $count ->
    [one] estaba congelado
   *[other] estaban congelados
}: { $by }, en el poder, se queda con todas sus piezas.
change-resigned = Muere el Capitán de { army-name }, y sus piezas quedan congeladas hasta que alguien en el poder tome el control.
change-power = { army-name } está en el poder: ahora { $two ->
    [on] hace dos jugadas por cada jugada rival
   *[off] juega después de cada jugada rival
}.
change-power-lost = { army-name } ya no está en el poder.
change-skipped = { army-name } no puede mover y pierde el turno.
change-again = { army-name } juega otra vez.

### How a game ends

ending-won = Gana { army-name }: { $who ->
    [computer] esta vez se la lleva la máquina.
   *[other] ¡felicidades, { $who }!
}
ending-drawn = Tablas{ $why ->
    [agreed] {" "}de común acuerdo
    [date] : nadie había ganado en la fecha límite
    [repetition] : la misma posición se ha dado por tercera vez
    [no_progress] : { $count ->
        [one] 1 jugada
       *[other] { $count } jugadas seguidas
    } sin muertes ni cambios de control
   *[stuck] : nadie puede mover
}.
ending-cancelled = Mesa cancelada.
ending-expired = La mesa se cierra tras 7 días sin actividad. Abre otra cuando quieras.
ending-ended = Un admin del servidor terminó la partida.
ending-order = Orden de eliminación: { $order }.

### Why a typed move is not legal

illegal-frozen = { army-name } está congelado y no puede mover. Si las reglas de esta partida lo permiten, un Capitán vivo queda libre en cuanto alguien retira uno de los cadáveres que lo rodean.
illegal-empty = Escribe una pieza y de dos a cinco casillas, por ejemplo «M c1 e1».
illegal-unknown-word = No conozco la palabra «{ $word }». Escribe una pieza y sus casillas, como «M c1 e1» o «diplomático b2 f6 a1».
illegal-command = { $command ->
    [pass] En Djambi nadie puede pasar: elige una jugada.
   *[resign] Eso no es una jugada. Para eso está /djambi game { $command }.
}
illegal-button = Eso no es una jugada. Para eso está el botón «{ $button }».
illegal-no-such-square = No hay ninguna casilla «{ $word }». Van de a1 a i9: las letras y los números están en los bordes del tablero.
illegal-too-many-squares = Sobran casillas: borra desde { $at } hasta el final.
illegal-square-alone = Una casilla sola no es una jugada. Nombra también la pieza: «{ $letter } { $at }».
illegal-record-sign = «{ $sign }» no encaja con esta jugada. Quítalo o cambia las casillas.
illegal-asked = La jugada { $notation } es legal. Un signo de interrogación solo pregunta, así que no se ha jugado nada: quítalo para jugarla.
illegal-no-such-piece = No tienes ningún { piece-name }. Mueve otra pieza.
illegal-nothing-there = En { $at } no hay nada. Elige una de tus piezas.
illegal-not-yours = El { piece-name } de { $at } es { $owner ->
    [red] de Rojo
    [blue] de Azul
    [yellow] de Amarillo
    [green] de Verde
   *[nobody] un rehén
}. Le toca a { army-name }: mueve una de sus piezas.
illegal-other-piece = La pieza de { $at } es tu { piece-name }. Indica esa pieza u otra casilla.
illegal-stuck = Tu { piece-name } de { $at } no tiene adónde ir. Mueve otra pieza.
illegal-out-of-reach = Ninguna de tus piezas de esa clase llega a { $at }. Mira las líneas del tablero o indica desde qué casilla sale.
illegal-already-there = La pieza ya está en { $at }. Indica otra casilla de destino.
illegal-out-of-line = El { piece-name } se mueve en línea recta (fila, columna o diagonal), y { $to } no está en línea con { $from }.
illegal-too-far = Un Militante se mueve una o dos casillas, y de { $from } a { $to } hay más.
illegal-blocked = El camino de { $from } hasta { $to } está cortado: { $at } está ocupada por { obstacle }. En Djambi ninguna pieza salta.
illegal-maze-is-for-chiefs = Solo un Capitán puede quedarse en el laberinto, e5. Las demás piezas pueden cruzarlo si está vacío.
illegal-militant-in-maze = Un Militante no puede matar en el laberinto, e5. Un Asesino, un Reportero o un Capitán, sí.
illegal-own-piece = En { $at } está tu propio { piece-name }. Elige otra casilla.
illegal-untouchable = El { piece-name } de { $at } está congelado: nadie puede matarlo ni moverlo.
illegal-corpse-there = En { $at } hay un cadáver, y solo un Necromóvil puede moverlo. Elige otra casilla.
illegal-only-corpses = Un Necromóvil solo mueve cadáveres, y lo que hay en { $at } está vivo.
illegal-reporter-enters = Un Reportero no mata entrando. Llévalo a una casilla vacía que comparta un lado con { $at }, y añade { $at }.
illegal-not-beside = Desde { $to } un Reportero solo alcanza las casillas que comparten un lado con la suya, y { $beside } no lo comparte.
illegal-nobody-to-strike = En { $at } no hay a quién matar. Quita esa casilla o indica la de un enemigo junto al Reportero.
illegal-body-on-occupied = No puedes dejarlo en { $at }: ahí hay { obstacle }. Elige una casilla vacía.
illegal-body-in-maze = No puedes dejar eso en el laberinto, e5. Elige otra casilla vacía.
illegal-assassins-body = La víctima del Asesino siempre queda en { $at }, de donde venía. No indiques esa casilla.
illegal-maze-must-be-left = Hay que salir del laberinto en la misma jugada. Después de e5, indica por qué casilla sale tu pieza.
illegal-no-way-out = Tu { piece-name } no podría salir del laberinto, así que no puede entrar.
illegal-option-forbids = En { $at } no: en esta partida, { $rule }. Elige otra casilla.
illegal-nearest = { $count ->
    [one] ¿Querías jugar esta?
   *[other] ¿Querías jugar una de estas?
}

### Questions about a move

ask-move = ¿Qué pieza y adónde?
ask-kill-from = { $to }, mata a { $killed }
ask-from = ¿Qué pieza?
ask-to = ¿Adónde?
ask-victim = ¿A quién mata el Reportero?
ask-exit = ¿Por qué casilla sale del laberinto?
ask-corpse = ¿Adónde va el cadáver?
ask-body = ¿Dónde pones esa pieza?
ask-second-body = ¿Y el segundo cadáver o la segunda pieza?
ask-so-far = Hasta ahora: { $text }
ask-no-victim = a nadie
can = { $what ->
    [rule] toma el poder
    [kill] puede matar
    [bury] puede llevarse un cadáver
   *[displace] puede llevarse una pieza
}

### Requests that are rejected

rejected-not-playing = No juegas en esta partida. Espera a la próxima o abre otra en otro canal con /djambi new.
rejected-not-seated = No tienes puesto en esta mesa. Para ocupar uno, pulsa «Unirse».
rejected-out = Ya no juegas en esta partida y no puedes decidir nada más en ella. Puedes seguir mirando con /djambi board.
rejected-frozen = Tus piezas están congeladas: eso solo puede hacerlo quien aún juega.
rejected-not-holder = Solo { $holder }, que abrió la mesa, puede hacer eso. Pídeselo, o abre otra mesa en otro canal con /djambi new.
rejected-not-admin = Aquí eso solo pueden hacerlo los admins del servidor. Pídeselo a uno de ellos.
rejected-started = La partida ya está en marcha.
rejected-not-started = La partida aún no ha empezado.
rejected-over = La partida ha terminado. Para jugar otra vez, pulsa «Revancha».
rejected-lobby-closed = Esta mesa está cerrada. Abre otra con /djambi new.
rejected-asleep = La partida está dormida: nadie ha jugado en 30 días. Si juegas en ella, pulsa «Despertar».
rejected-no-clock = Solo puedes dar tiempo a otra persona mientras corre su reloj, y hasta un límite por jugada.
rejected-seat-taken = { army-name } ya está ocupado. Elige otro color.
rejected-seat-free = El puesto de { army-name } está libre.
rejected-full = Los cuatro puestos están ocupados. Mira esta partida con /djambi board o abre otra en otro canal o hilo.
rejected-already-seated = Ya tienes un puesto en esta mesa.
rejected-already-invited = Esa persona ya tiene invitación o ya está en la mesa.
rejected-not-invited = Aquí no tienes ninguna invitación que rechazar.
rejected-seats-free = { $count ->
    [one] Aún queda un puesto libre: { $seats }. Espera a que alguien se una o, con el botón «Puestos», dáselo a la máquina o déjalo de rehén.
   *[other] Aún quedan puestos libres: { $seats }. Espera a que alguien se una o, con el botón «Puestos», dáselos a la máquina o déjalos de rehenes.
}
rejected-one-side = Hacen falta al menos dos bandos: otra persona o la máquina tiene que ocupar un puesto.
rejected-not-your-turn = Ahora le toca a { army-name }. Te avisaré cuando te toque.
rejected-your-turn = Ahora es tu turno, así que no hay nada que esperar: haz tu jugada. Después podrás planear de nuevo.
rejected-plan-full = Has planeado { $count } jugadas, y es el máximo. Quita antes alguna.
rejected-plan-changed = Tu plan, o la partida, ha cambiado desde entonces. Mira tu plan y elige de nuevo.
rejected-nobody-before = Ahí mueves dos veces seguidas: no hay jugada rival a la que esperar. Planéala sin condición.
rejected-no-turn-ahead = Tal como está el tablero, ya no te toca más. Inténtalo después de la próxima jugada.
rejected-illegal = Esa jugada ({ $notation }) ya no es posible: la posición ha cambiado. Mira /djambi board y elige de nuevo.
rejected-not-yours = No juegas con { army-name }: no puedes rendirte con él.
rejected-nothing-to-take-back = No hay nada que deshacer: solo se pueden deshacer las jugadas de la última ronda.
rejected-no-offer = No hay ninguna { $offer ->
    [draw] oferta de tablas
    [take_back] petición de deshacer jugadas
    [pause] petición de pausa
   *[replace] petición de relevo
} que espere tu respuesta.
rejected-already-offered = Eso ya está pedido; { $count ->
    [one] falta por responder
   *[other] faltan por responder
}: { $waiting }.
rejected-not-overdue = A esa persona aún le queda tiempo. Solo se releva a quien lo pide o ha agotado su tiempo.
rejected-cannot-sit = No se puede dar ese puesto: quien iba a ocuparlo ya juega en esta partida, o el puesto está fuera de juego.
rejected-bad-absence = La ausencia debe terminar después de empezar y durar 60 días como mucho.

### Rejections beyond the game itself

rejected-no-game-here = En este canal no hay ninguna partida. Abre una con /djambi new.
rejected-game-elsewhere = Tu partida se juega en { $link }: escribe el comando allí. Para abrir otra aquí, usa /djambi new.
rejected-no-such-game = Ya no encuentro esa partida, o no puedes ver el canal donde se juega. Mira tus partidas con /djambi games.
rejected-game-here = Este canal ya tiene una partida o una mesa. Ve a un canal o hilo libre: allí /djambi new abre una partida y /djambi games sigue con una tuya.
rejected-private-thread = Este hilo es para hablar en privado y los demás jugadores no lo ven. Abre o continúa una partida en el canal al que pertenece.
rejected-other-server = Esa partida se juega en otro servidor o en tus mensajes directos. Solo puede seguir allí.
rejected-stale = La partida ha cambiado entretanto, así que no se ha hecho nada. Ahora está así:
rejected-no-server = Esto solo funciona en un servidor.
rejected-no-players-role = Aquí las mesas no pueden avisar a ningún rol. Un admin del servidor puede elegir uno con /djambi settings server.
rejected-everyones-role = Todos los miembros tienen este rol, así que las mesas no pueden avisarlo; nada ha cambiado. Elige otro rol, por ejemplo uno de jugadores.
rejected-role-pinged = Se ha avisado a los jugadores hace poco. Se les puede avisar de nuevo { $when }.
rejected-hidden-profile = { $who } no muestra su perfil.
rejected-private = Esa partida es privada: fuera de su canal solo la pueden abrir sus jugadores.
rejected-alone = Nadie más puede ver esta partida, porque está en tus mensajes directos. Para jugar con otros, abre una en un canal de un servidor con /djambi new.
rejected-no-bots = Los bots no responden a invitaciones. Para que juegue la máquina, pulsa «Puestos»; durante la partida, usa /djambi game replace con la opción computer.
rejected-by-whom = Elige quién entra: repite el comando con la opción person o con la opción computer.
rejected-no-hints = Las pistas son solo para partidas contra la máquina, para que las partidas entre personas sean justas.
rejected-not-over = Esta partida aún no ha terminado. Vuelve cuando termine.
rejected-plays-on = La máquina que juega con { army-name } no acepta las tablas: cree que aún puede ganar. Ofrécelas otra vez cuando esté peor.
rejected-quarantined = El registro de esta partida está dañado, así que no puede continuar hasta que lo repare quien aloja este bot. Mientras tanto, puedes abrir aquí una partida nueva.
rejected-try-again = Ahora no he podido hacerlo; nada ha cambiado. Inténtalo de nuevo en un minuto.
unknown-button = Ese botón o comando es de una versión anterior. Mira tu partida con /djambi board.
error-panic = Algo ha salido mal; el error quedó registrado. No se ha perdido nada: mira la partida con /djambi board e inténtalo de nuevo.
heavy-too-many = Aún estoy con dos cosas tuyas. Inténtalo cuando lleguen.
heavy-busy = Hay muchas peticiones en espera. No ha cambiado nada. Vuelve a intentarlo en un minuto.
announced-later = Ha quedado guardado. El mensaje que ve todo el mundo llegará después de los anteriores.
done = Hecho.
file-too-large = { $name } es demasiado grande para Discord. Pídeselo a quien aloja este bot.
data-left-out = { $games ->
    [one] 1 partida más antigua no está en este archivo
   *[other] { $games } partidas más antiguas no están en este archivo
}, porque sería demasiado grande. Quien aloja este bot puede dártelo todo: `djambi games export-person`.

permissions-missing = Aquí puedo responder, pero no anunciar las jugadas de la máquina ni los recordatorios. Pide a un admin del servidor que me dé estos permisos en este canal: { $names }.
permission-needed = No puedo hacerlo aquí sin estos permisos: { $names }. Pide a un admin del servidor que me los dé en este canal e inténtalo de nuevo.
guest-explained = Aquí no soy miembro: solo puedo escribir durante 15 minutos después de un comando o un botón; luego aviso por mensaje directo a quien le toca, si me ha añadido a su cuenta. Si los demás no ven mis mensajes, un admin del servidor tiene que permitir las aplicaciones externas. Aquí no hay hilos.
guest-silent = Ya no puedo escribir allí por mi cuenta: escribe tú /djambi board.
permission = { $permission ->
    [view] Ver canal
    [send] Enviar mensajes
    [send_threads] Enviar mensajes en hilos
    [private_threads] Crear hilos privados
   *[attach] Adjuntar archivos
}

### The lobby

lobby-title = **Djambi: ¿quién juega?**
lobby-reliability = { $line } · fiabilidad { $percent } %
lobby-terms = { $terms } · { $private ->
    [on] privada
   *[off] amistosa
}
# What differs from a preset, behind its name.
terms-option-friendly_fire = { $value ->
    [on] se pueden matar piezas propias
   *[off] no se pueden matar piezas propias
}
terms-option-reporter_must_strike = el Reportero { $value ->
    [on] tiene que matar siempre que pueda
   *[off] no tiene que matar
}
terms-option-reporter_new_neighbour = el Reportero { $value ->
    [on] no puede matar a una pieza que ya estaba a su lado
   *[off] puede matar a una pieza que ya estaba a su lado
}
terms-option-exit_action = al salir del laberinto, { $value ->
    [any] una pieza puede actuar
    [chiefs] una pieza solo puede actuar sobre un Capitán
   *[none] una pieza solo sale
}
terms-option-liberation = quien queda congelado { $value ->
    [on] puede liberarse
   *[off] no se libera nunca
}
terms-option-quiet_limit = tablas tras { $value ->
    [one] 1 jugada
   *[other] { $value } jugadas
} sin muertes ni cambios de control
lobby-invited = Invitaciones: { $who }
lobby-waiting = { $count ->
    [one] Queda un puesto libre:
   *[other] Quedan { $count } puestos libres:
} { $starter ->
    [full] la partida empieza cuando la mesa esté completa, y { $who } puede dar puestos a la máquina («Puestos»).
   *[holder] { $who } puede completar la mesa con la máquina («Puestos») y empezar.
}
lobby-fills = La máquina ocupará los puestos libres { $when } y empezará la partida.
lobby-ready = La mesa está completa: { $starter ->
    [anyone] cualquiera de la mesa puede empezar.
   *[holder] { $who } puede empezar.
}
time-none = sin reloj
time-days = { $count ->
    [one] 1 día
   *[other] { $count } días
}
time-hours = { $count ->
    [one] 1 hora
   *[other] { $count } horas
}
time-minutes = { $count ->
    [one] 1 minuto
   *[other] { $count } minutos
}
time-seconds = { $count ->
    [one] 1 segundo
   *[other] { $count } segundos
}
pace-per-move = { $time } por jugada
pace-bank = { $start } + { $more } por jugada ({ $most } como máximo)
clock-days = { $hours ->
    [0] { $days } d
   *[other] { $days } d { $hours } h
}
clock-hours = { $minutes ->
    [0] { $hours } h
   *[other] { $hours } h { $minutes } min
}
terms-field-date = Fecha límite
terms-date = { $value ->
    [none] ninguna
   *[other] tablas tras { $value }
}
terms-field-rest = Ausencias y horas de silencio
terms-rest = { $value ->
    [none] el reloj no se detiene
   *[other] el reloj se detiene, { $value } por turno como mucho
}
terms-field-fill = Puestos libres
terms-fill = { $value ->
    [none] quedan libres
   *[other] la máquina, tras { $value }
}
terms-bad-rules = No entiendo esas reglas; no se ha abierto ninguna mesa. Elige una sugerencia, o escribe classic, bga o booklet y lo que cambia, como classic,reporter_must_strike=on,quiet_limit=60. Las opciones son { $options }; las sugerencias muestran sus valores.
terms-bad-pace = No entiendo ese ritmo; nada ha cambiado. Escribe none, un tiempo por jugada como 72h (de 1 a 336 horas), o una reserva como 3d+12h/7d (3 días, 12 horas más por jugada, 7 días como máximo) o 10m+30s para jugar en una noche.
terms-two-paces = Indica time (horas por jugada) o pace, no ambos: cada uno dice cuánto puede durar una jugada. No se ha abierto ninguna mesa.
seats-title = ¿Quién juega con cada color? Da los puestos libres a la máquina, déjalos de rehenes (nadie los juega, pero se puede tomar el control de sus piezas) o libera un puesto.
seat-free = Liberar este puesto
terms-field-preset = { button-rules }
terms-field-time = Ritmo
terms-field-timeout = Cuando se agota el tiempo
terms-field-starter = Quién puede empezar
terms-field-rated = Clasificación
terms-field-private = Privacidad
terms-title = Las condiciones de esta partida. { $terms }
terms-preset = { $preset ->
    [own] Otras reglas
    [classic] Reglas clásicas
    [bga] Reglas como en Board Game Arena
   *[booklet] Reglas del manual de 1975
}
terms-timeout = { $timeout ->
    [flag] Sin penalización
    [resign] Se rinde
   *[computer] Sigue la máquina ({ level-name })
}
terms-starter = { $value ->
    [anyone] Cualquiera de la mesa puede empezar
    [full] La partida empieza sola cuando todos los puestos estén ocupados
   *[holder] Solo puede empezar quien abrió la mesa
}
terms-rated = { $value ->
    [no] Amistosa: la partida no cambia ninguna puntuación
   *[yes] Puntúa (condiciones en /djambi players top)
}
terms-private = { $value ->
    [yes] Privada: solo la ven este canal y sus jugadores; no se revisa ni cuenta
   *[no] Pública: la ve cualquiera que vea este canal
}

### What happened, one line each

line-played = { army-sign } **{ army-name }** · { $who } — { $text } `{ $notation }`
line-planned = { $text } · planeada
event-opened = { $who } abre una partida.
event-rematch = { $who } quiere volver a jugar: cada uno pasa al color siguiente.
event-invited = { $who }, { $by } te invita a jugar: pulsa «Unirse» o «Rechazar».
event-invitation-closed = { $who } no va a jugar.
event-seated = { $who } juega con { army-sign } { army-name }.
event-terms = { $who } cambia las condiciones.
event-role-pinged = { $role }: { $who } busca jugadores; pulsa «Unirse» para jugar.
event-started = Empieza la partida. Mueve primero { army-name }.
event-timed-out = { army-sign } { army-name } ha agotado su tiempo{ $timeout ->
    [flag] . Los demás pueden pedir un relevo con /djambi game replace.
    [resign] {" "}y se rinde.
   *[computer] : la máquina ocupa su puesto.
}
event-offered = { $who } { $offer ->
    [draw] ofrece tablas
    [pause] pide una pausa
   *[take_back] pide deshacer { $count ->
        [one] la última jugada, la número { $number } ({ army-name })
       *[other] las últimas { $count } jugadas, desde la número { $number } ({ army-name })
    }
}.
event-offered-replace = { $who } pide un relevo para { army-sign } { army-name }: { $sitter }.
event-answered = { $who } { $agrees ->
    [on] acepta
   *[off] rechaza
} { $offer ->
    [draw] las tablas
    [take_back] deshacer jugadas
    [pause] la pausa
   *[replace] el relevo
}.
event-taken-back = { $who ->
    [nobody] Jugadas deshechas
   *[other] { $who } deshace jugadas
}: el tablero vuelve a estar como antes de la jugada { $number }.
event-pause-over = La partida ya no está en pausa: no queda nadie que pueda reanudarla.
event-resumed = { $who } reanuda la partida.
event-reminded = { $reminder ->
    [rested] Recordatorio: le toca mover a { army-sign } { army-name }.
    [half] Recordatorio: ya ha pasado la mitad del tiempo de { army-sign } { army-name }.
    [tenth] Recordatorio: a { army-sign } { army-name } le queda poco tiempo.
    [left] Recordatorio: { $count ->
        [one] queda 1 hora
       *[other] quedan { $count } horas
    } para la jugada de { army-sign } { army-name }.
   *[overdue] Recordatorio: { army-sign } { army-name } ha agotado su tiempo (7 días sin reloj). Los demás pueden pedir un relevo con /djambi game replace.
}
event-time-given = { $who } da más tiempo a { army-sign } { army-name }: { $time }.
event-slept = Nadie ha jugado en 30 días: la partida se duerme y este canal queda libre para otra. Pulsa «Despertar» para seguir jugando.
event-moved = { $link ->
    [here] La partida sigue aquí.
   *[other] La partida sigue en { $link }.
}

next-person = { $who ->
    [you] Te toca
   *[other] { $who }, te toca
}: { army-sign } { army-name }.
next-answer = Falta la respuesta de { $who }.
next-deadline = Límite: { $when }
next-computer = La máquina ({ level-name }) piensa por { army-sign } { army-name }.
state-paused = La partida está en pausa. Cualquiera que juegue puede reanudarla.

### Pictures

caption-move = Jugada { $number }
caption-over = { $number ->
    [0] Antes de la primera jugada
    [one] Tras { $number } jugada
   *[other] Tras { $number } jugadas
}
panel-to-move = mueve
panel-power = en el poder
panel-frozen = congelado
panel-out = fuera
panel-hostage = rehén
alt-mover = Le toca a { army-name }.

### Buttons

button-join = Unirse
button-leave = Salir
button-start = Empezar
button-seats = Puestos
button-terms = Reglas y reloj
button-cancel = Cancelar la mesa
button-ping-role = Avisar a jugadores
button-decline = Rechazar
button-board = Tablero
# A link to the page of the game in a browser.
button-open-board = Pantalla completa
# A link to that page beside the button that opens it within Discord.
button-in-browser = Navegador
# The command that opens the pages within Discord, and what it does.
entry-point = Jugar al Djambi
entry-point-about = Abrir el tablero de este canal
activity-not-here = Discord no abre el tablero aquí. También está en el navegador:
activity-off = El tablero no se abre dentro de Discord aquí. /djambi new empieza una partida.
# A personal link to that page, for one person alone.
button-more = Más
button-move = Mover
button-play = Jugar
button-preview = Vista previa
button-resign = Rendirse
button-draw = Ofrecer tablas
button-undo = Deshacer
button-give-time = Dar más tiempo
button-pause = Pausa
button-resume = Reanudar
button-agree = Aceptar
offer-short = { $offer ->
    [draw] tablas
    [take_back] deshacer
    [pause] pausa
   *[replace] relevo
}
button-wake = Despertar
button-rematch = Revancha
button-plan = Planear
button-plan-move = Planear jugada
button-plan-after = Planear respuesta
button-plan-less = Quitar la última
button-plan-none = Vaciar el plan
button-history = Jugadas
button-replay = Animación
button-review = Revisión
button-turning-point = Momento { $number }
button-export = Exportar
button-change = Cambiar
button-note = Nota
button-hint = Pista
button-thread = Hilo
button-talk = Hablar en privado
button-pact = Hacer un pacto
button-open-thread = Abrir a todos
button-pacts = Pactos
button-forget = Borrar mis datos
button-previous-page = Anterior
button-next-page = Siguiente
button-next-game = Siguiente partida
button-not-now = Ahora no
next-game-waiting = { $count ->
    [0] Ninguna otra partida te espera.
    [one] Otra partida te espera.
   *[other] Otras { $count } partidas te esperan.
}
button-back = Atrás
button-type = Escribir jugada
# The form in which a move is typed: at most 45 characters each, the example 100.
type-title = Te toca
type-label = Pieza y casillas
type-example = Por ejemplo: Militante c1 e1, o solo c1 e1
option-theme = Tema de las imágenes
form-switches = Activado
option-zone = Zona horaria de esas horas de silencio
form-zone-alone = No tienes horas de silencio, así que no se guarda ninguna zona horaria: va con ellas.

### Planned moves

plan-title = **Tu plan.** Solo tú puedes verlo.
plan-none = Aún no has planeado nada. Puedes planear hasta { $count } jugadas, y cada una se juega en tu turno. Si el tablero cambia y la jugada ya no haría lo mismo, quito el plan y te digo por qué.
plan-how = Cada jugada se hace en tu turno, salvo si el tablero ha cambiado y ya no haría lo mismo: entonces quito el plan y te digo por qué. Si cambias una, se quitan las siguientes.
plan-ask = Jugada planeada { $number }: el tablero en el turno de { army-name } si nadie más mueve antes.
plan-ask-after = La condición: ¿qué jugada de { $by } debe jugarse justo antes?
plan-only-after = Solo si justo antes { $by } juega: { $before }
plan-board-changed = El tablero ha cambiado desde entonces, así que aún no se ha planeado nada. Esto es lo que significa ahora la jugada:
plan-lapsed = **Tu plan ha caducado.** { $why } Sin jugar: `{ $moves }`.
plan-lapse-piece = La pieza de { $at } ya no está ahí, o ya no es tuya.
plan-lapse-target = Lo que hay en { $at } ha cambiado.
plan-lapse-way = La jugada ya no es legal: hay algo en el camino.
plan-lapse-consequences = La jugada tendría ahora otras consecuencias.
plan-lapse-condition = La jugada anterior no fue la que habías dado como condición.
plan-lapse-taken-back = Se ha deshecho una jugada.
plan-lapse-seat = Ya no llevas ese color, o está fuera.
plan-lapse-order = Le tocó antes a otro de tus colores.
direct-lapsed = { $text } La partida: { $link }

### Private pages

since-title = Desde tu última jugada:
history-title = Jugadas { $first } a { $last } de { $count }:
history-none = Todavía no se ha jugado nada.
replay-title = Partida { $game }, desde el principio:
alt-replay = La partida en animación, { $count ->
    [one] 1 jugada
   *[other] { $count } jugadas
}.
preview-ask = { $when ->
    [later] ¿Planear esta jugada?
   *[now] ¿La juegas?
}
hint-title = Puedes probar: { $text }. { $reason }
reason-wins = Gana la partida.
reason-kills-chief = Mata al Capitán de { army-name }, y todo lo que controlaba pasa a ser tuyo.
reason-saves-chief = Si no, pueden matar a tu Capitán.
reason-power = Tu Capitán llega al poder.
reason-ends-power = { army-name } pierde el poder.
reason-kills = Mata al { victim-name } { army-owner }.
reason-saves = Si no, pueden matar a tu { piece-name } de { $at }.
reason-displaces = Lleva a otra casilla al { victim-name } { army-owner }.
reason-threatens = Amenaza al { victim-name } { army-owner }, y nadie puede matarte una pieza sin perder otra.
reason-safe = Después nadie puede matarte una pieza sin perder otra.
reason-loses-least = Pierdes algo hagas lo que hagas; así, lo menos posible.
more-title = Partida { $game }. { $terms }
more-date = Fecha límite: { $when }. Si nadie ha ganado para entonces, son tablas.
resign-sure = ¿De verdad quieres rendirte con { $seats }? Luego no podrás deshacerlo por tu cuenta.
resign-not-now = Ahora no puedes rendirte: la partida no está en juego. Para dejar la mesa, pulsa «Salir».
thread-name = Djambi { $game }
thread-failed = Aquí no se puede abrir un hilo. Hace falta un canal de servidor, y que ambos tengamos los permisos Crear hilos públicos y Enviar mensajes en hilos.

talk-with = **Hablar en privado.** Elige uno o dos jugadores. Abro un hilo privado: nadie más se entera, salvo los moderadores de este servidor.
talk-choose = Elige uno o dos jugadores
talk-opened = { $again ->
    [yes] El hilo anterior se borró, así que he abierto uno nuevo: { $link }.
   *[no] El hilo privado es { $link }.
}
talk-locked = Un moderador ha bloqueado el hilo privado { $link }. También se puede hablar por mensaje directo.
talk-gone = Una persona que elegiste ya no juega en esta partida. Elige otra vez.
talk-left = { $who } ya no ve este canal o ha dejado el servidor, así que no puedo añadirle a un hilo. También se puede hablar por mensaje directo.
talk-not-now = Los hilos privados son para los jugadores de una partida en curso. En una mesa abierta, primero hay que empezar la partida; después del final se habla en su canal.
talk-not-yours = { $names ->
    [none] No puedes abrir hilos privados en este canal: te falta el permiso Crear hilos privados.
    [nowhere] Solo hay hilos privados en servidores de los que soy miembro.
   *[other] No puedo abrir un hilo privado aquí porque me falta en este canal el permiso «{ $names }». Un admin del servidor puede dármelo.
} También se puede hablar por mensaje directo.
talk-failed = No he podido abrir el hilo privado o no tengo acceso a él. Hace falta un canal de texto normal, y tengo que estar en el hilo. También se puede hablar por mensaje directo.
private-thread-name = Djambi { $game }: { $list }
talk-intro = Charla privada de la partida { $game } entre { $people }: este hilo solo lo ven sus miembros y los moderadores de este servidor, y no leo nada de lo que se escribe aquí.
talk-intro-pacts = Un pacto es una promesa apuntada: no obliga a nadie, y se ve en la revisión después del final.

pact-promise = Tu promesa
pact-binds-nobody = No obliga a nadie, y el bot no impone nada.
pact-until = Hasta cuándo
pact-end = { $count ->
    [0] hasta que se rompa
    [one] durante { $count } jugada de cada jugador
   *[other] durante { $count } jugadas de cada jugador
}
pact-offer = { $who } ofrece un pacto a { $people }, { pact-end }: «{ $text }». No obliga a nadie. ¿Lo aceptas?
pact-reply = { $who } { $accepts ->
    [on] acepta
   *[off] rechaza
} el pacto de { $by }: «{ $text }».
pact-unknown-thread = No me consta que este hilo sea tuyo. Solo sus miembros hacen pactos, y olvido un hilo cuando se borra su partida o los datos de un miembro. Para abrir otro, pulsa «Más» bajo el tablero y luego «Hablar en privado».
pact-not-playing = Ya no juegas en esta partida, así que no puedes hacer ni aceptar pactos en ella. Puedes seguir hablando aquí.
pact-nobody-else = Nadie más en este hilo puede aceptar un pacto: los demás lo han dejado o ya no juegan. Pulsa «Más» bajo el tablero, luego «Hablar en privado», y elige a un jugador.
pact-not-now = Esta partida no está en curso, así que no se hacen pactos en ella. Después del final, el botón «Pactos» bajo su revisión muestra los anteriores.
pact-off = Los pactos están desactivados en este servidor. Un admin puede permitirlos con /djambi settings server.
bad-length = { $what ->
    [note] Una nota tiene { $most } caracteres como mucho; la tuya queda como estaba. Acórtala e inténtalo otra vez.
    [pact] Un pacto tiene de 1 a { $most } caracteres, así que no se ha propuesto nada. Cambia el texto e inténtalo otra vez.
   *[line] Un mensaje tiene de 1 a { $most } caracteres, así que no se ha enviado nada. Cámbialo e inténtalo otra vez.
}
pact-too-many = Un hilo tiene { $most } pactos como máximo, y este está lleno. Todavía se pueden acordar más hablando.
pact-own = Es tu propia oferta: los demás miembros de este hilo la aceptan o la rechazan.
pact-answered = Ya has respondido a este pacto, o se ha borrado. Cuenta tu primera respuesta.

thread-over = 🏁 La partida ha terminado, { $locked ->
    [on] así que este hilo queda cerrado
   *[off] y aquí ya no se hacen pactos
}; *Pactos* muestra lo que se prometió aquí, y cada uno dice qué se cumplió. Cuando todos los miembros hayan pulsado *Abrir a todos*, añado a todos los jugadores de la partida, y pueden leerlo entero.
thread-not-locked = -# Me falta el permiso Gestionar hilos, así que el hilo no queda bloqueado. Sigue tan privado como antes.
thread-forgotten = Se han borrado los datos de un miembro de este hilo, y con ellos todos sus pactos. Bloqueo el hilo si puedo, y aquí ya no se pueden hacer pactos.
thread-opens = A favor de abrir este hilo a todos los jugadores de la partida: { $who }. Falta por pulsar *Abrir a todos*: { $waiting }.
thread-open = Todos los miembros lo quieren: { $gone ->
    [on] todos los jugadores de la partida pueden leer ahora los pactos bajo su revisión. El hilo mismo se borró
   *[off] este hilo queda abierto a todos los jugadores de la partida, y pueden leerlo entero
}.

pacts-title = **Pactos** entre tú y { $people } en { $link }
pacts-others = **Pactos** de { $people }, que han abierto su hilo { $link } a todos los jugadores
pacts-none = No hay pactos que mostrar.
pact-line = **{ $number }.** { $begun ->
    [0] Antes de la primera jugada
    [one] Después de { $begun } jugada
   *[other] Después de { $begun } jugadas
}, { $by } prometió a { $people }, { pact-end }: «{ $text }».
pact-by = { $mark ->
    [accepted] Aceptado por
    [declined] Rechazado por
    [kept] Cumplido, según
   *[broken] Roto, según
} { $who }.
pact-unanswered = Nadie ha respondido.
pact-mark = ¿Cumplido o roto?
pact-mark-as = El pacto { $number } se { $mark ->
    [kept] cumplió
   *[broken] rompió
}
pact-not-yours = Solo quienes han aceptado un pacto dicen si se cumplió, y solo después de la partida.
games-none = No estás en ninguna partida. Abre una con /djambi new.
games-title = { $count ->
    [one] Tu partida:
   *[other] Tus { $count } partidas:
}
games-line = { $state ->
    [yours] 👉 **Te toca**
    [lobby] Mesa abierta
    [asleep] Dormida
    [paused] En pausa
    [over] Terminada
   *[theirs] Mueven otros
}: { $people } – { $link }
games-more = … y { $count } más.
games-move = Seguir aquí con…
tables-title = **Partidas que buscan gente**
tables-none = En los canales que ves de este servidor, ninguna partida busca gente. Abre una con /djambi new.
tables-part = No soy miembro de este servidor, así que solo muestro las partidas de este canal.
tables-lobby = Mesa de { $people }, { $count ->
    [one] un puesto libre
   *[other] { $count } puestos libres
}: { $link } ({ $terms })
tables-late = { army-sign } { army-name } ha agotado su tiempo tras { $count ->
    [one] 1 jugada
   *[other] { $count } jugadas
}: { $link }. Pide el puesto a alguien que juegue allí, con /djambi game replace.
settings-title = ## Tus ajustes
settings-server-title = Ajustes de este servidor, que los admins cambian añadiendo una opción a este comando:
settings-saved = Guardado. Los ajustes quedan así:
settings-applied = Tus ajustes ya se aplican a todas tus partidas.
under-way = Estás en muchas partidas, así que esto tarda un momento. Te enviaré un mensaje directo cuando esté hecho.
settings-remind = { $hours ->
    [usual] Recordatorios: a la mitad de tu tiempo y cuando queda una décima parte
   *[other] Recordatorios cuando quedan { $hours } h
}
settings-bad-reminders = No entiendo esos recordatorios; nada ha cambiado. Escribe de uno a tres números de horas de 1 a 336, como 24 6 1, u off.
settings-quiet = { $from ->
    [none] Horas de silencio: ninguna
   *[other] Horas de silencio: { $from }–{ $until }, { $zone } (ahora { $time }). Sin avisos, y tu reloj se detiene.
}
settings-bad-quiet = No entiendo esas horas de silencio, así que quedan como antes. Escríbelas como 22-7 o 22:30-6:00 (16 horas como mucho), o bien off.
settings-clock-alone = Nada ha cambiado: escribe la zona horaria junto con las horas de silencio, como en /djambi settings mine quiet:22-7 zone:Europe/Madrid.
settings-no-such-zone = No conozco esa zona horaria, así que tus horas de silencio quedan como antes. Escribe un nombre como Europe/Madrid, el de una gran ciudad de tu zona o una diferencia como UTC+2.
settings-away = Estás ausente; vuelves { $until }.
settings-away-limit = En cada turno tu reloj se detiene { $limit } como mucho, salvo que la partida tenga otro límite. Después vuelve a correr, y te aviso de nuevo.
settings-here = Sin ausencia (mira /djambi settings away).
settings-players-role = { $role ->
    [none] Aún no hay rol al que avisar.
   *[other] Las mesas pueden avisar a { $role }, como mucho cada seis horas. Si no todo el mundo puede mencionar ese rol, necesito el permiso «Mencionar @everyone, @here y todos los roles» para avisar a sus miembros.
}
settings-players-role-choose = El rol al que las mesas pueden avisar
direct-reminder = Recordatorio: te toca en { $link }.
direct-next = Una jugada más y te toca en { $link }.
direct-asked = Alguien espera tu respuesta en { $link }.
direct-rematch = { $who } quiere volver a jugar en { $link }; cada uno pasa al color siguiente. Pulsa «Unirse» para ocupar el tuyo, o «Rechazar». Hasta que respondas, puede ocuparlo otra persona.
direct-rematch-answered = { $joins ->
    [on] Has ocupado tu puesto
   *[off] Has rechazado la revancha
} en { $link }.
follow-on = Sigues esta partida: te mando un mensaje directo cuando muere una pieza, alguien queda fuera o la partida acaba. Permite los mensajes directos de la gente de este servidor. Para dejarlo: /djambi players follow stop:True.
follow-guest = No soy miembro de este servidor, así que aquí no puedo hacerlo. Pide a un admin del servidor que me añada.
follow-off = Ya no sigues esta partida.
direct-follow = Sigues esta partida: { $link }
forget-sure = Borraré para siempre tu nombre, tus ajustes, tu puesto en todas las partidas y las partidas fuera de servidores que jugaste sin otras personas. { $left ->
    [0] No estás en ninguna partida en curso.
    [one] Dejarás 1 partida en curso, o te rendirás en ella.
   *[other] Dejarás { $left } partidas en curso, o te rendirás en ellas.
} { $remaining ->
    [0] No quedará ninguna partida terminada.
    [one] 1 partida terminada queda para los demás, sin tu nombre.
   *[other] { $remaining } partidas terminadas quedan para los demás, sin tu nombre.
}
forget-done = Tus datos se han borrado: tu nombre, tus ajustes y tus puestos en todas las partidas.
note-label = Tu nota sobre esta partida
note-about = Solo tú la ves. Para borrarla, deja el campo vacío.
note-title = 📝 **Tu nota** (solo tú la ves)
note-saved = { $is ->
    [saved] Tu nota está guardada. La encuentras aquí cada vez que pulsas «Tablero», o con /djambi game note.
   *[cleared] Tu nota está borrada.
}

privacy-page =
    Lo que guardo sobre ti:
    - las partidas que juegas: quién jugaba con qué color, cada jugada y su hora
    - lo que resulta de ellas: tu perfil y tu puntuación
    - las jugadas que has planeado, lo que has dicho a otros jugadores en las páginas
    - las notas que escribes sobre partidas
    - los hilos privados que he abierto para ti, y tus pactos en ellos
    - las partidas que sigues, los problemas que has resuelto
    - tu ID de Discord y tu nombre visible, el idioma de tu Discord, tus ajustes
    - tus sesiones en un navegador: cuándo usaste cada una por última vez

    Nada más, y no lo comparto con nadie. Descárgalo todo con `/djambi settings privacy what:export`, bórralo con `what:forget`.

### Help

help-title = # Djambi
    Cuatro ejércitos, un laberinto y ningún amigo. Gana el último que no está ni eliminado ni congelado.
help-start = ## Empezar una partida
    `/djambi new` abre una partida en este canal: los demás pulsan **Unirse**.
    - **Puestos** da los puestos libres a la máquina; después pulsa **Empezar**.
    - `/djambi players tables` muestra las partidas que buscan gente, `players top` la clasificación.
help-play = ## Cómo se juega
    Pulsa **Mover** bajo el tablero, o escribe tu jugada: `/djambi move M c1 e1`.
    - Por adelantado: `/djambi plan` hace jugadas cuando te toque.
    - Mirar: `/djambi board`, `review`, `record history`, `record replay`, `record export`
    - Entre todos: `/djambi game draw`, `game undo`, `game pause`, `game resign`, `game rematch`

### Records of play

profile-title = **Perfil de { $who }**, según las partidas de este servidor
profile-title-all = **Tu perfil**, según todas tus partidas. En un servidor, /djambi players profile muestra tu puntuación.
profile-none = { $who } aún no ha acabado ninguna partida aquí.
profile-hidden = Tu perfil está oculto: nadie más lo ve. Para mostrarlo: /djambi settings mine hidden:False.
profile-games = Partidas: { $games } · ganadas: { $wins } · tablas: { $draws } · en juego hasta el final: { $survived }
profile-place = Puesto en la clasificación de la temporada: **{ $place }**
profile-no-place = Aún sin puesto en la clasificación de la temporada: acaba una partida que puntúe en esta temporada.
profile-missing = Para entrar en la clasificación aún necesitas { $games ->
    [one] 1 partida que puntúe
   *[other] { $games } partidas que puntúen
} y { $opponents ->
    [one] 1 rival
   *[other] { $opponents } rivales
}.
profile-won = { $wins } de { $games }
profile-seats = Ganadas por ejército: { $list }
profile-presets = Ganadas por reglas: { $list }
profile-chiefs = Capitanes eliminados: { $killed } · Capitanes perdidos: { $lost }
profile-victims = Víctimas preferidas: { $list }
profile-killers = Rivales más peligrosos: { $list }
profile-reign = Más tiempo en el poder: { $count ->
    [one] 1 jugada
   *[other] { $count } jugadas
}
profile-honours = 🏆 Trofeos de la temporada { $season }: { $list }
profile-honours-earlier = 🏆 Trofeos de temporadas anteriores: { $count }
# A rare deed, in a list.
honour = { $honour ->
    [lone_chief] ganar con el Capitán solo
    [flawless] ganar sin perder una pieza
    [thawed] ganar tras estar congelado
    [three_chiefs] matar a tres Capitanes en una partida
    [regicide] matar a un Capitán en el poder
    [duel] matar a un Capitán con el Capitán
    [scoop] matar a un Capitán con el Reportero
    [evicted] sacar del laberinto a un Capitán con el Diplomático
    [long_reign] diez jugadas en el poder
    [encircled] rodear a un Capitán
    [liberator] liberar a un jugador congelado
   *[undertaker] mover diez cadáveres en una partida
}
profile-reliability = Fiabilidad: { $percent } % (acabadas sin agotar su tiempo ni irse: { $finished } de { $begun })
profile-rivals = Cara a cara (veces por delante : veces por detrás)
profile-rival = { $who } { $ahead } : { $behind } en { $count ->
    [one] 1 partida
   *[other] { $count } partidas
}
profile-axis = partidas
alt-course = La puntuación de { $who }, un gráfico: de { $first } a { $last } en { $count ->
    [one] 1 partida que puntúa
   *[other] { $count } partidas que puntúan
}.
top-title = **La clasificación de este servidor**, temporada { $season }
top-row = { $place }. { $who } **{ $rating }** ± { $uncertainty } · { $count ->
    [one] 1 partida
   *[other] { $count } partidas
}
top-none = Aún no hay nadie. Hacen falta diez partidas que puntúen, seis rivales distintos y una partida que puntúe en esta temporada.
top-counts = -# Una partida puntúa salvo que sus jugadores acuerden otra cosa, alguien lleve varios ejércitos, un puesto cambie de manos o la partida acabe antes de que todos hayan hecho tres jugadas.
top-seasons = Otras temporadas: { $list }. Elige una con la opción season.
top-bad-season = No conozco esa temporada. Escribe un año y un trimestre, como 2026-Q4.
stats-title = **Estadísticas de este servidor**
stats-none = Aún no se ha acabado ninguna partida aquí. Abre una con /djambi new.
stats-games = ## Partidas terminadas: { $games }
    Puntuadas: { $rated } · tablas: { $drawn }
stats-lengths = Jugadas por partida: { $middle } de mediana, { $shortest } en la más corta, { $longest } en la más larga
stats-share = { $name } { $percent } %
stats-presets = Partidas por reglas: { $list }
stats-first-moves = Primeras jugadas: { $list }

### The rules and the lessons

rules-title = { $title } ({ $number }/{ $count })
rules-example = En el tablero: juega { army-name }. { $text }
rules-setup = La posición inicial: Rojo abajo a la izquierda, Azul abajo a la derecha, Amarillo arriba a la derecha, Verde arriba a la izquierda. Empieza Rojo.
rules-pages = Otra página…
rules-exact = Las reglas exactas, con cada decisión (en inglés)
rules-more = Más páginas:
rules-no-such = No conozco la página «{ $word }». Elige una de estas: { $pages }
alt-rules = Tablero de Djambi. { $text }
button-rules = Reglas
button-learn = Lecciones
button-again = Otra vez
button-details = Detalles
button-help-start = Empezar una partida
button-help-play = Cómo se juega
button-solution = Solución
learn-tried = Has jugado: { $text }
learn-solution = Solución: { $text }
learn-finished = Era la última lección. Ahora, a jugar: { $place ->
    [terminal] djambi play
   *[discord] `/djambi new`, completa los puestos libres con la máquina («Puestos») y pulsa «Empezar».
}
learn-which = No sé a qué ejercicio responde esa jugada, así que no la he valorado. Añade su número, como en { $command }, o pulsa debajo «Escribir jugada».
no-such-number = Ese número no existe. Van del 1 al { $count }.

### After the game: review and puzzles

# A player with a percentage, in a list.
# The same beside a name in a chart.
story-end = { $end ->
    [won] { army-name } ganó
    [drawn] La partida quedó en tablas
   *[open] La partida no tiene resultado
} tras { $count ->
    [one] 1 jugada
   *[other] { $count } jugadas
}.
story-first-out = { army-name } fue el primero en quedar fuera, en la jugada { $number }.
story-reign = { army-name } fue quien más tiempo estuvo en el poder: durante { $count ->
    [one] 1 jugada
   *[other] { $count } jugadas
} de la partida.
story-lead = { army-name } { $number ->
    [0] fue por delante desde el principio
   *[other] fue por delante desde la jugada { $number }; antes sus posibilidades bajaron hasta el { $percent } %
}.
story-turn = El error más caro: la jugada { $number }. Con otra mejor, las posibilidades de { army-name } habrían sido { $percent } puntos más altas.
review-accuracy = Precisión: { $text }.
review-no-findings = Sin momentos decisivos: ninguna jugada costó mucho.
review-finding = { $number }. Jugada { $count }, { army-name }.
review-missed = { $missed ->
    [win] Una victoria desaprovechada.
    [kill] Una ocasión desaprovechada: matar al Capitán de { army-name }.
   *[chief] Permitió que { army-name } matara al Capitán { army-owner }.
}
review-played = Jugado: { $text } `{ $notation }`. Posibilidades de ganar: { $before } % antes, { $after } % después. La mejor jugada valía { $loss } puntos más.
review-better = Mejor: { $text }.
review-chart = Posibilidades de ganar, jugada a jugada
puzzle-title = Problema { $number } de { $count }: { $title } { $grade }
puzzle-kill-task =
    Mata a un Capitán
    Juegas con { army-name }. Mata a un Capitán sin que después puedan matar ni rodear al tuyo.
puzzle-save-task =
    Salva a tu Capitán
    Juegas con { army-name } y tu Capitán corre peligro. Encuentra la jugada que lo salva.
puzzle-win-task =
    Fuerza la victoria
    Juegas con { army-name } y te queda un rival. Encuentra la jugada con la que ganas en el turno siguiente, haga lo que haga.
puzzle-power-task =
    La mejor jugada
    Juegas con { army-name }. Una jugada es claramente mejor que todas las demás: encuéntrala.
puzzle-encircle-task =
    Rodea a un Capitán
    Juegas con { army-name }. Rodea de cadáveres a un Capitán sin que después puedan matar ni rodear al tuyo.
puzzle-solved = ¡Resuelto, muy bien!
puzzle-count = Problemas resueltos: { $solved } de { $count }.
puzzle-deadly = No es esa. { $seats } podría responder: { $text } `{ $notation }`. Perderías a tu Capitán.
puzzle-answer = No es esa. { $seats } responde: { $text } `{ $notation }`. Tus posibilidades de ganar son entonces del { $percent } %.
puzzle-again = No es esa. Es tu turno otra vez, pero con esa jugada no puedes ganar.
puzzle-over = No es esa: la partida termina, y no has ganado.
puzzle-finished = Era el último problema.
daily-on = El problema del día se envía a { $channel } todos los días a esta hora: { $time }. El próximo: { $next }. Admins: /djambi settings daily hour:18 (UTC) en otro canal lo lleva allí; stop:True lo desactiva.
daily-off = El problema del día no se envía a este servidor. Un admin del servidor puede hacer que se envíe: /djambi settings daily hour:18 en el canal donde deba aparecer (la hora es en UTC).
daily-message = **Problema del día** · { $heading }
    { $task }
    -# Solo tú ves tus jugadas.
button-daily = Resolver
command-puzzle = Resuelve un problema: una jugada es claramente la mejor
option-puzzle = Qué problema (si no, uno de tu nivel sin resolver)
command-review = Revisa la última partida de este canal: posibilidades, momentos decisivos, precisión
review-progress = Revisando: { $percent } %
review-long = La partida es larga: se han examinado { $count } posiciones por jugada en lugar de { $most }. Para mirar más a fondo, indica un número con --nodes.
review-private = Esta partida es privada y por eso no se revisa. Sus jugadores pueden exportarla con /djambi record export y pegarla en el tablero de análisis en un navegador: la página /analysis de djambi web.
review-later = La revisión aún no está lista: hay otras delante. Vuelve a pulsar «Revisión» en unos minutos.
analyse-position = La posición:
analyse-record = La línea hasta aquí:
board-over = Aquí la partida ha terminado.

### Once per game and rule: what just happened, and why

rare-power = El poder dura mientras el Capitán siga en el laberinto, donde pueden alcanzarlo un Asesino, otro Capitán, un Reportero o un Diplomático.
rare-extra = Jugada extra de { army-name }: quien está en el poder juega después de cada jugada rival, o dos veces seguidas cuando solo quedan dos jugadores.
rare-exit = Solo un Capitán puede quedarse en el laberinto: cualquier otra pieza que actúe dentro debe salir en la misma jugada.
rare-encirclement = Un Capitán con cadáveres en todas las casillas de alrededor, y sin Necromóvil, está rodeado: las piezas de su jugador no se mueven, y nadie puede matarlas ni trasladarlas.
rare-takeover = En cuanto alguien está en el poder, el Capitán de cada jugador congelado muere donde está y sus ejércitos cambian de manos para siempre.
rare-liberation = Ya falta un cadáver en el círculo: quien estaba congelado lo recupera todo y vuelve a jugar.
rare-skip = No se puede pasar el turno: solo lo pierde quien no tiene ninguna jugada legal, y vuelve a jugar en cuanto la tenga.
term-rare-page = Más sobre esto: djambi rules show { $page }

### The pages of the rules, and one for each piece

rules-goal-text =
    El objetivo

    Cuatro jugadores, un tablero y ningún amigo. Ganas cuando eres el último jugador que no está eliminado ni congelado.

    - Mata a un Capitán y su jugador queda eliminado: todo lo que controlaba es tuyo.
    - Lleva a tu Capitán al laberinto, la casilla del centro, y estás en el poder: juegas más a menudo que los demás.
    - Rodea a un Capitán de cadáveres y su jugador queda congelado.

    Alíate con quien quieras, y mientras quieras: las reglas no saben de alianzas. Una persona que juega con dos ejércitos juega con dos enemigos: cada uno tiene sus turnos, y cada uno puede matar al otro.
rules-legend-text =
    Piezas, formas y colores

    Esta es la posición inicial. Cada ejército tiene nueve piezas de seis clases, y cada clase tiene su símbolo:

    - la corona: el Capitán (C)
    - la espada: el Asesino (A)
    - la cámara: el Reportero (R)
    - la paloma: el Diplomático (D)
    - el coche fúnebre: el Necromóvil (N)
    - el puño: los cuatro Militantes (M)

    La forma indica de qué ejército era una pieza al principio: círculo, Rojo; cuadrado, Azul; hexágono, Amarillo; escudo, Verde. El color indica qué jugador la controla ahora.

    Una pieza gris con un anillo de color está congelada: el anillo indica su jugador. Una pieza gris sin anillo es un rehén: nadie la controla. Una calavera es un cadáver, y todos los cadáveres son iguales. La casilla dorada es el laberinto. Las formas encima del tablero indican a quién le toca después.
rules-moving-text =
    El tablero y los movimientos

    El tablero tiene 9×9 casillas, de a1 (abajo a la izquierda, visto desde Rojo) a i9 (arriba a la derecha). Empieza Rojo, siguen Azul, Amarillo y Verde, y vuelta a empezar. Si Rojo es un rehén, empieza el jugador siguiente.

    - Cada pieza se mueve como la dama del ajedrez: en línea recta, en las ocho direcciones y a cualquier distancia.
    - Un Militante se mueve solo una o dos casillas; el laberinto vacío, si lo cruza, cuenta como una.
    - Ninguna pieza salta: las piezas y los cadáveres cierran el paso.
    - La casilla del centro, e5, es el laberinto. Mientras está vacío, lo cruza cualquier pieza, pero solo un Capitán puede quedarse en él.
    - No se puede pasar el turno. Solo lo pierde quien no tiene ninguna jugada legal; si nadie puede mover, la partida acaba en tablas.
rules-killing-text =
    Muertes y cadáveres

    Una pieza muerta deja un cadáver, y los cadáveres se quedan en el tablero: no son de nadie, todos son iguales y cierran el paso. Cada pieza mata a su manera.

    - El Militante y el Capitán entran en la casilla de un enemigo y dejan el cadáver en cualquier casilla vacía, menos en el laberinto. Un Militante nunca mata a un Capitán en el laberinto.
    - El Asesino también entra en la casilla de un enemigo, pero el cadáver va siempre a la casilla de la que venía el Asesino.
    - El Reportero va a una casilla vacía y después puede matar a un enemigo en una de las cuatro casillas que comparten un lado con la suya. El cadáver se queda donde cayó. No mata cuando lo traslada un Diplomático.
    - El Diplomático y el Necromóvil no matan.

    La casilla que la pieza acaba de dejar cuenta como vacía: un cadáver puede ir allí. No puedes trasladar ni matar tus propias piezas con otra pieza (una opción permite matarlas).
rules-carrying-text =
    Diplomático y Necromóvil

    Dos piezas no matan a nadie y aun así lo cambian todo.

    - El Diplomático, llamado también Provocador, entra en la casilla de un enemigo y deja esa pieza, viva, en cualquier casilla vacía; en el laberinto, solo si es un Capitán.
    - El Necromóvil entra en la casilla de un cadáver y lo deja en cualquier casilla vacía, menos en el laberinto.

    Un Diplomático aleja una pieza peligrosa, o pone a un Capitán al alcance de otros. Un Necromóvil abre un paso, o coloca el último cadáver alrededor de un Capitán. Y mientras tengas uno vivo, tu propio Capitán no puede quedar rodeado.
rules-death-text =
    La muerte de un Capitán

    - El jugador que mata a un Capitán se queda con todo lo que controlaba el jugador de ese Capitán, incluidos los ejércitos que ya había tomado. Ese jugador queda eliminado.
    - Las piezas tomadas se quedan donde están. Cambian de color y conservan su forma. Sigues teniendo un solo turno, y mueves una de todas tus piezas.
    - Una persona que juega con dos ejércitos no hereda de uno para el otro: solo el ejército que mata a un Capitán toma otro.
    - Si un jugador se rinde, su Capitán se vuelve un cadáver y sus demás piezas quedan congeladas. Nada puede liberarlas, pero un jugador en el poder se las queda.
    - Un ejército que nadie juega es un rehén: nunca se mueve, pero sus piezas pueden morir y ser trasladadas. El jugador que mata a su Capitán se queda con él.
rules-maze-text =
    El laberinto y el poder

    Un Capitán en el laberinto está en el poder mientras siga allí.

    - Con tres jugadores o más, el jugador en el poder juega después de cada jugada de un rival. Con Rojo en el poder, el orden es Azul, Rojo, Amarillo, Rojo, Verde, Rojo. Nadie juega dos veces seguidas, salvo que los jugadores intermedios pierdan el turno o se hayan rendido.
    - Con dos, el jugador en el poder hace dos jugadas por cada una del otro. No hay segunda jugada tras la que toma el poder, tras una que deja solo a dos jugadores, ni si la primera sale del laberinto.
    - Cuando se pierde el poder, sigue el orden normal: le toca al puesto siguiente al del último turno normal, pero nunca al que acaba de jugar.
    - Un Asesino, otro Capitán (que pasa entonces a estar en el poder) o un Reportero puede matar a un Capitán en el poder, y un Diplomático puede sacarlo. El Reportero no entra en el laberinto: mata desde d5, f5, e4 o e6.
    - El Capitán de un rehén no tiene poder en el laberinto. Solo cierra el paso.
rules-exit-text =
    Entrar en el laberinto y salir

    Solo un Capitán puede quedarse en el laberinto. Tres piezas pueden entrar para actuar, y deben salir en la misma jugada:

    - Un Asesino mata allí a un Capitán.
    - Un Diplomático saca de allí a un Capitán.
    - Un Necromóvil saca de allí un cadáver.

    Si la pieza no puede salir, no puede entrar. Al salir puede actuar otra vez: matar, ocupar el lugar de un enemigo o llevarse otro cadáver. Después se coloca lo que había en el laberinto:

    - La víctima del Asesino va a la casilla donde empezó el Asesino. Una pieza que mata al salir queda en el laberinto.
    - El Capitán o el cadáver que se saca va a cualquier casilla vacía menos el laberinto. La segunda pieza o el segundo cadáver se coloca después.
    - Un Diplomático puede sacar a un Capitán del poder y poner a otro: al salir ocupa el lugar de ese otro y lo deja en el laberinto.
rules-encirclement-text =
    Rodeado de cadáveres

    Un Capitán fuera del laberinto queda rodeado cuando solo hay cadáveres en las casillas de alrededor y su jugador no tiene ningún Necromóvil vivo. El borde del tablero es un muro.

    - Ese jugador queda congelado: ninguna de sus piezas puede moverse, morir ni ser trasladada. Siguen cerrando el paso, y el jugador pierde sus turnos.
    - El Necromóvil de un ejército tomado también protege a tu Capitán.
    - Si tras una jugada falta uno de esos cadáveres, el jugador congelado lo recupera todo.
    - En cuanto un jugador está en el poder, el Capitán de cada jugador congelado se vuelve un cadáver, y sus ejércitos pasan para siempre al jugador en el poder. Lo mismo le ocurre a un jugador que queda congelado cuando ya hay alguien en el poder.
rules-ending-text =
    El final y las opciones

    Ganas cuando nadie más sigue en juego: todos los demás están eliminados o congelados.

    La partida acaba en tablas si así lo acuerdan todos los que siguen jugando, si una posición se da por tercera vez, tras 200 jugadas seguidas en las que nadie muere, nada cambia de control, nadie queda congelado ni se libera, si nadie puede mover, o si una misma jugada congela a los últimos jugadores.

    Quien abre una partida elige sus reglas:
    - Clásicas: como en estas páginas.
    - Como en Board Game Arena: puedes matar también piezas tuyas, pero no a tu Capitán; el Reportero no puede matar a una pieza que ya estaba a su lado antes de moverse; al salir del laberinto, una pieza solo puede actuar sobre un Capitán; quien queda congelado no se libera nunca.
    - Como en el manual de 1975: al salir del laberinto, una pieza no puede volver a actuar.

    Cada uno de estos puntos se elige también por separado: en Discord con /djambi new rules:…, en el navegador al abrir una partida, en un terminal con --preset. Hay más opciones, como otro número de jugadas hasta las tablas.
rules-chief-text =
    Capitán (C)

    El Capitán va a cualquier distancia en línea recta, y solo él puede quedarse en el laberinto, donde está en el poder.

    - Mata entrando en la casilla de un enemigo. Si mata así a un Capitán en el laberinto, pasa él a estar en el poder. El cadáver va a cualquier casilla vacía menos el laberinto.
    - Si muere, su jugador queda eliminado, y quien lo mató se queda con todo.
    - Si está fuera del laberinto, hay cadáveres en todas las casillas de alrededor y su jugador no tiene ningún Necromóvil, ese jugador queda congelado.

    El poder da jugadas, pero también te convierte en un blanco: antes de ir a e5, cuenta quién puede llegar.
rules-assassin-text =
    Asesino (A)

    El Asesino va a cualquier distancia en línea recta.

    - Mata entrando en la casilla de un enemigo. El cadáver va siempre a la casilla de la que venía el Asesino: no se puede elegir.
    - Solo puede entrar en el laberinto para matar allí a un Capitán, y debe salir en la misma jugada. Al salir puede matar otra vez; ese segundo cadáver queda en el laberinto, y el primero, donde empezó la jugada.

    El cadáver que deja atrás cierra la línea por la que vino, y a menudo protege lo que antes protegía él.
rules-reporter-text =
    Reportero (R)

    El Reportero va a cualquier distancia en línea recta, hasta una casilla vacía, y desde allí puede matar a un enemigo cuya casilla comparta un lado con la suya.

    - Un lado: arriba, abajo, a la izquierda o a la derecha de su nueva casilla. Una esquina no basta. Con las reglas de Board Game Arena no puede ser una pieza que ya estaba a su lado antes de moverse.
    - El cadáver se queda donde cayó, también en el laberinto. Así, a un Capitán en el poder se le mata desde d5, f5, e4 o e6.
    - Puede perdonar a su víctima (salvo que una opción diga otra cosa). Nunca mata sin moverse, ni cuando lo traslada un Diplomático.
rules-diplomat-text =
    Diplomático (D)

    El Diplomático, llamado también Provocador, va a cualquier distancia en línea recta y no mata a nadie.

    - Entra en la casilla de un enemigo y deja esa pieza, viva, en cualquier casilla vacía; en el laberinto solo puede dejar a un Capitán.
    - Puede sacar a un Capitán del laberinto. Entonces debe salir de allí en la misma jugada, y al salir puede ocupar el lugar de otro enemigo. Después se coloca la primera pieza, y luego la segunda.
    - Solo traslada enemigos, nunca piezas congeladas.
rules-necromobile-text =
    Necromóvil (N)

    El Necromóvil va a cualquier distancia en línea recta y traslada cadáveres.

    - Entra en la casilla de un cadáver, sea de quien sea, y lo deja en cualquier casilla vacía menos el laberinto.
    - Puede sacar un cadáver del laberinto. Entonces debe salir de allí en la misma jugada, y al salir puede llevarse otro cadáver.
    - Mientras su jugador tenga uno vivo, aunque sea de un ejército tomado, el Capitán de ese jugador no puede quedar rodeado.
rules-militant-text =
    Militante (M)

    Cada ejército tiene cuatro Militantes. Un Militante se mueve una o dos casillas en línea recta, en las ocho direcciones; el laberinto vacío, si lo cruza, cuenta como una.

    - Mata entrando en la casilla de un enemigo. El cadáver va a cualquier casilla vacía menos el laberinto.
    - Nunca mata a un Capitán en el laberinto.

    Cuatro Militantes alrededor de tu Capitán son un buen muro, y cada uno puede reforzarlo con el cadáver de su víctima.

### The lessons: title, task, praise, and an answer to each kind of wrong try

learn-passage-task =
    Moverse y cruzar el laberinto
    Juegas con Rojo. Cada pieza se mueve en línea recta, a cualquier distancia, y no salta nada; un Militante se mueve una o dos casillas. Todas pueden cruzar el laberinto vacío, e5, pero solo un Capitán puede quedarse en él. Lleva tu Necromóvil de c3 al otro lado del laberinto.
learn-passage-solved = Eso es. El laberinto vacío deja pasar a todas las piezas.
learn-other = Le toca al { piece-name }. Mueve el de { $at }.
learn-passage-quiet = Es una jugada legal, pero no cruza el laberinto. Sigue la línea c3, d4, e5 y detente en f6, g7 o h8.
learn-militant-task =
    El Militante mata
    Juegas con Rojo. Un Militante se mueve una o dos casillas en línea recta y mata entrando en la casilla de un enemigo. Mata una pieza azul con tu Militante de d4 y deja el cadáver donde quieras.
learn-militant-solved = Muy bien. El cadáver se queda en el tablero, donde lo pusiste, y cierra el paso a todos.
learn-militant-quiet = Es una jugada legal, pero no ha muerto nadie. El Reportero azul, en d6, está a dos casillas de d4: entra en la suya.
learn-body-task =
    Un cadáver como escudo
    El Asesino azul, en a8, está a punto de matar a tu Capitán, en a1. Mata al Militante de c5 con el tuyo y deja el cadáver donde salve a tu Capitán.
learn-body-solved = Bien hecho. El cadáver cierra el paso, y en Djambi ninguna pieza salta.
learn-body-quiet = No ha muerto nadie, así que no hay cadáver tras el que esconderse. Mata al Militante de c5 con el tuyo de c3.
learn-body-elsewhere = El Militante ha muerto, pero el Asesino aún alcanza a tu Capitán. Deja el cadáver entre los dos, en una casilla de a2 a a7.
learn-assassin-task =
    Lo que el Asesino deja atrás
    Tu Asesino, en d4, está entre el Asesino azul, en h4, y tu Capitán, en a4. Mata con él a quien quieras y mira adónde va el cadáver.
learn-assassin-solved = Exacto. El cadáver está en d4, de donde venía tu Asesino, y protege a tu Capitán en su lugar.
learn-assassin-open = Tu Asesino ha dejado la línea y ya nada la cierra: el Asesino azul puede matar a tu Capitán. Si el tuyo mata a alguien, queda un cadáver en d4.
learn-assassin-quiet = Tu Capitán está a salvo, pero no ha muerto nadie. Mata a alguien con el Asesino de d4.
learn-reporter-task =
    El Reportero mata al de al lado
    Un Reportero va a una casilla vacía y después puede matar a un enemigo cuya casilla comparta un lado con ella. Mata al Capitán azul, en g7, con tu Reportero de c6.
learn-reporter-solved = ¡En el blanco! El cadáver se queda donde cayó y, como era un Capitán, todo lo que controlaba Azul es tuyo.
learn-reporter-wrong = Ha muerto alguien, pero el Capitán azul sigue vivo y vale un ejército entero. Ve a g6 y mata en g7.
learn-reporter-declined = Es la casilla correcta, pero no has matado a nadie. Ve allí otra vez y elige g7 como víctima.
learn-reporter-corner = Ahí solo se tocan las esquinas. Un Reportero mata arriba, abajo, a la izquierda o a la derecha: ve a una casilla que comparta un lado con g7.
learn-reporter-quiet = Desde ahí tu Reportero no alcanza al Capitán. Busca una casilla que comparta un lado con g7 y esté en línea recta con c6.
learn-diplomat-task =
    El Diplomático aparta el peligro
    El Asesino azul, en b8, está a punto de matar a tu Capitán, en b2. Ocupa su casilla con tu Diplomático de g8 y deja al Asesino donde no pueda matar a tu Capitán enseguida.
learn-diplomat-solved = Qué hábil. No ha muerto nadie, y por ahora ha pasado el peligro.
learn-diplomat-quiet = Tu Diplomático no ha trasladado a nadie. Hazlo entrar en b8, la casilla del Asesino.
learn-diplomat-elsewhere = Así Azul aún puede matar a tu Capitán enseguida. Deja al Asesino donde ninguna línea recta lo lleve a b2, o donde algo se interponga.
learn-necromobile-task =
    El círculo de cadáveres
    El Capitán azul está en la esquina, en i1. Hay cadáveres en h1 y h2, y Azul no tiene Necromóvil. Recoge el cadáver de d8 con tu Necromóvil de d5 y cierra el círculo.
learn-necromobile-solved = Buen trabajo. El Capitán está rodeado y Azul, congelado: ninguna de sus piezas puede moverse, morir ni ser trasladada. Quien llegue al poder se las queda.
learn-necromobile-quiet = Tu Necromóvil no ha trasladado nada. Hazlo entrar en d8, donde hay un cadáver.
learn-necromobile-broken = Ese cadáver era parte del círculo, que ahora tiene un hueco. Recoge el de d8.
learn-necromobile-elsewhere = El círculo sigue abierto. La única casilla vacía junto al Capitán azul es i2: deja allí el cadáver.
learn-rescue-task =
    Tu Necromóvil salva a tu Capitán
    Tu Capitán, en a1, está rodeado de cadáveres. Tu ejército no queda congelado mientras tengas un Necromóvil, pero el Asesino azul, en d8, está a punto de matarlo en d4. Haz con tu Necromóvil una jugada que salve a tu Capitán.
learn-rescue-solved = ¡Salvado! Ninguna jugada de Azul puede congelar ahora tu ejército.
learn-rescue-open = Ahí tu Necromóvil puede morir, y entonces tu ejército queda congelado. Llévalo a salvo, o haz que se lleve uno de los cadáveres junto a tu Capitán.
learn-power-task =
    El poder
    Un Capitán en el laberinto, e5, está en el poder y juega después de cada jugada rival. Lleva allí a tu Capitán desde c3.
learn-power-solved = El poder es tuyo. Ahora juegas después de Azul y después de Amarillo, hasta que tu Capitán salga del laberinto, lo saquen o muera.
learn-power-quiet = Tu Capitán se ha movido, pero el poder se toma solo en el laberinto, que está en línea recta desde c3: ve a e5.
learn-exit-task =
    Entrar y volver a salir
    El Capitán amarillo está en el poder. Mátalo en el laberinto con tu Asesino de b2. Tu Asesino no puede quedarse allí, así que sale en la misma jugada: elige por dónde.
learn-exit-solved = Limpio y preciso. El ejército de Amarillo es tuyo, y el cadáver está en b2, donde empezó la jugada de tu Asesino. Al salir puede incluso matar otra vez.
learn-exit-quiet = El Capitán amarillo sigue en el poder. Tu Asesino lo alcanza desde b2: entra en e5 y sal por otra casilla.
learn-lift-task =
    Un Diplomático acaba con el poder
    El Capitán amarillo está en el poder. Sácalo con tu Diplomático de b2: entra en e5, sal por otra casilla y deja al Capitán en cualquier casilla vacía menos el laberinto.
learn-lift-solved = ¡Derrocado! Amarillo ya no está en el poder. Al salir, tu Diplomático podría incluso haber puesto en el laberinto al Capitán de otro jugador.
learn-lift-quiet = El Capitán amarillo sigue en el poder. Tu Diplomático lo alcanza desde b2: entra en e5 y sal por otra casilla.
learn-takeover-task =
    Tomar un ejército congelado
    Azul está congelado: su Capitán, en i1, está rodeado de cadáveres. Nadie puede matar piezas congeladas, pero un jugador en el poder se las queda. Lleva a tu Capitán de d4 al laberinto.
learn-takeover-solved = Todo tuyo. El Capitán azul ha muerto, y su ejército es tuyo para siempre.
learn-takeover-quiet = Tu Capitán se ha movido, pero solo el laberinto da el poder. Está junto a d4: ve a e5.
learn-double-task =
    Dos jugadas seguidas
    Solo quedan Azul y tú, y tu Capitán está en el poder: haces dos jugadas por cada una de Azul. Mueve tu Asesino de b2 de modo que tu segunda jugada pueda matar al Capitán azul en h9.
learn-double-solved = Buena caza. Te toca otra vez, y tu Asesino puede matar al Capitán.
learn-double-power = Tu Capitán ha salido del laberinto, así que no hay segunda jugada. Déjalo en e5 y mueve el Asesino de b2.
learn-double-quiet = Después de eso, tu segunda jugada no puede matar al Capitán. Lleva el Asesino a la fila 9 o a la columna h, donde nada le cierre el paso.
learn-inheritance-task =
    Quién hereda qué
    Azul se quedó con Verde y controla dos ejércitos; Amarillo, solo uno. Tu Asesino, en g8, puede matar a cualquiera de los dos Capitanes. Mata al que más te dé.
learn-inheritance-solved = Bien elegido. Azul queda eliminado y todo lo que controlaba es tuyo: las piezas azules y las verdes.
learn-inheritance-wrong = El Capitán amarillo te da un ejército. Azul controla dos: mata al Capitán de g4.
learn-inheritance-quiet = Los dos Capitanes siguen vivos. Mata al de g4 con tu Asesino de g8.
learn-victory-task =
    Gana el último que queda
    Azul está congelado: los cadáveres rodean a su Capitán. Solo quedan Amarillo y tú. Gana la partida en una jugada.
learn-victory-solved = ¡Has ganado! Todos los demás están eliminados o congelados: has ganado, aunque el Capitán azul siga en pie.
learn-victory-power = El poder te da el ejército de Azul, pero Amarillo sigue jugando. Es mejor matar al Capitán amarillo, en f8: tu Militante de e7 lo tiene a un paso.
learn-victory-quiet = La partida sigue, porque Amarillo aún juega. Mira tu Militante de e7: tiene al Capitán amarillo a un paso.

### The command, as it is registered (at most 100 characters each)

language-name = Español
menu-profile = Perfil de Djambi
menu-invite = Invitar a Djambi
menu-board = Tablero en esta jugada
menu-board-none = Este mensaje no muestra el tablero de ninguna partida. Usa el comando en uno de mis mensajes con un tablero, o mira el tablero actual con /djambi board.

command-new = Abre una partida en este canal
command-join = Únete a la mesa de este canal
command-game-start = Empieza la partida
command-move = Escribe tu jugada, por ejemplo M c1 e1
command-play = Elige tu jugada paso a paso
command-plan = Planea jugadas para tus próximos turnos, o mira tu plan
command-board = Muestra el tablero
command-game-resign = Ríndete
command-record-history = Muestra las jugadas hasta ahora
command-record-replay = Muestra la partida en una animación
command-record-export = Descarga la partida en un archivo
command-game-draw = Ofrece tablas o acéptalas
command-game-undo = Deshaz tu última jugada, o pídelo a los demás
command-game-invite = Invita a alguien a la mesa
command-game-replace = Pide que otra persona ocupe un puesto
command-game-pause = Pide una pausa
command-settings-away = Indica cuántos días no vas a estar
command-game-rematch = Juega otra vez con la misma gente
command-games = Muestra tus partidas; primero, donde te toca
command-hint = Recibe una pista, en una partida contra la máquina
command-help = Lo que sabe hacer este bot
command-rules = Las reglas, página a página, con imágenes
command-learn = Aprende el juego en quince lecciones cortas
command-settings = Ajustes
command-settings-mine = Tus ajustes
command-settings-server = Los ajustes de este servidor
command-settings-daily = El problema del día, enviado a este canal
command-game-end = Termina la partida de este canal (admins del servidor)
command-game-note = Tu nota sobre la partida de este canal, que nadie más ve
command-players-profile = Tu historial en este servidor, o el de otra persona
command-players-top = La clasificación de este servidor
command-players-stats = Las estadísticas de las partidas de este servidor
command-players-tables = Mesas con puestos libres, y puestos que buscan relevo
command-players-follow = Recibe mensajes directos de esta partida: piezas y Capitanes muertos, el final
command-players-export = La clasificación o todas las partidas de este servidor en CSV (admins del servidor)
command-settings-privacy = Lo que se guarda sobre ti: míralo, descárgalo o bórralo
option-rules = Con qué reglas: bga, o con cambios, como classic,liberation=off,quiet_limit=60
option-time = Horas por jugada: de 1 a 336; 0, sin reloj (72 por defecto)
option-pace = O una reserva: 3d+12h son 3 días y 12 horas más por jugada; 10m+30s para jugar en una noche
option-date = Tras cuántos días son tablas si nadie ha ganado
option-remind = Cuántas horas antes del final recordártelo, como 24 6 1, u off
option-person = Quién
option-computer = O la máquina, y su nivel
option-move = La jugada: pieza, de dónde, adónde; luego víctima, salida o lugar donde dejarla, como M c1 e1
option-plan = La jugada que planeas, como M c1 e1; si no, se muestra tu plan
option-plan-after = Solo si justo antes se juega esto (quien mueve antes que tú)
option-days = Cuántos días; 0 si ya has vuelto
option-choose = A elegir
option-language = El idioma en que te escribe el bot
option-confirm = Confirmar cada jugada antes de hacerla
option-reminders = Recordatorios también por mensaje directo
option-next = Un mensaje directo una jugada antes de tu turno
option-hidden = Ocultar tu perfil a los demás y en las clasificaciones
option-invitations = Mensajes directos que no has pedido, como invitaciones a una revancha
option-private = Fuera de este canal solo la ven sus jugadores; sin revisión ni puntuación
option-season = Una temporada, como 2026-Q4; si no, la actual
option-stop = Desactivarlo
option-quiet = Horas de silencio, como 22-7, o bien off
option-open = Quién puede abrir partidas
option-pages = Páginas de las partidas para el navegador
option-pacts = Pactos de los jugadores en hilos privados
option-daily-hour = A qué hora, en UTC (de 0 a 23)
option-try = Tu solución, por ejemplo M d4 d6 b1
choice-auto = Automático
choice-dark = Oscuro
choice-light = Claro
choice-everybody = Todo el mundo
choice-managers = Los admins del servidor
choice-json = JSON, con todo lo que ha pasado
choice-players = La gente de la clasificación
choice-privacy-show = Ver lo que se guarda

### In a terminal

# The words that are typed instead of a move: each one word.
term-word = { $word ->
    [help] ayuda
    [board] tablero
    [history] jugadas
    [what] mira
    [moves] posibles
    [threats] amenazas
    [marks] marcas
    [hint] pista
    [cancel] cancelar
    [undo] deshacer
    [resign] rendirse
    [draw] tablas
    [save] guardar
    [load] abrir
    [picture] imagen
    [play] jugar
    [again] otra
    [pace] ritmo
    [first] inicio
    [back] anterior
    [next] siguiente
    [last] final
   *[quit] salir
}

# One of several people at a keyboard, in what is saved.
term-player = Jugador { $number }
term-following = Juegan los demás.
term-skip = { $text } { $count ->
    [one] (falta 1 jugada; cualquier tecla la salta)
   *[other] (faltan { $count } jugadas; cualquier tecla las salta)
}
term-waiting = No le toca a nadie.
term-next = Siguen: { $seats }
term-over-hint = { $ending } Escribe «{ $word }» para jugar de nuevo.
term-looking = Repaso: jugada { $number } de { $count }. { $text }
term-looking-no-moves = Estás mirando una posición anterior. Escribe «{ $play }» para seguir desde aquí en una partida nueva, o «{ $last }» para volver a la tuya.
# In place of that, if what is shown cannot be continued.
term-looking-only = { $why } Escribe «{ $last }» para volver a tu partida.
term-record = Partida { $name }
# Behind what happened in a record: what people have written there.
term-comment = Comentario: { $text }
term-since-nothing = No se ha jugado nada desde tu última jugada.
term-lost = El { piece-name } { army-owner } ha matado a tu { victim-name } en { $at }.
term-carried = { army-name } ha llevado a tu { victim-name } de { $at } a { $to }.

term-ask-nobody = { $question } (si a nadie, elige { $at })
term-no-answer = { $at } no responde a la pregunta. { $question } Nombra la pieza para empezar otra jugada.
term-complete = { $text }. Pulsa Enter para jugarla o Esc para volver un paso atrás.
term-choose-piece = { $text } Elige primero la pieza que quieres mover.
term-not-lit = Ahora no se puede elegir { $at }. Elige una casilla marcada.
term-nearest = { $why } Quizá querías: { $moves }
term-usage = Escríbelo así: { $words }
term-what-empty = { $at } está vacía.
term-what-maze = { $at } es el laberinto, y está vacío. Solo un Capitán puede quedarse ahí.
term-what-born = Al principio era de { army-name }.
term-what-killer = Puede matarlo el { piece-name } { army-owner } en { $from }.
term-moves = Jugadas desde { $at }: { $moves }
term-moves-none = Nada puede moverse ahora desde { $at }. Es el turno de { $mover ->
    [red] Rojo
    [blue] Azul
    [yellow] Amarillo
   *[green] Verde
}.
term-moves-pieces = Piezas que pueden moverse: { $pieces }
term-threat = El { piece-name } { army-owner } en { $from } puede matar a tu { victim-name } en { $at }.
term-no-threats = Nadie puede matar ahora ninguna de tus piezas.
term-marks = «!» junto a las piezas que podrían morir a continuación: { on-off }
term-pace = Cada jugada de los demás se muestra { $seconds } s.
term-full-screen-only = Eso es para la pantalla completa: empieza sin --plain, en un terminal.
term-learn-help = Escribe tu jugada como en una partida: la pieza (C A R D N M), de dónde y adónde; después, a quién mata el Reportero, por dónde sales del laberinto y dónde dejas la pieza o el cadáver, como M d4 d6 b1. A una pregunta se responde con la casilla sola.
    Otras palabras: pista (muestra una solución), mira d4, posibles d4, siguiente, anterior, tablero, ayuda, salir.
term-legend = En el tablero, cada pieza es el signo de { $colours ->
    [on] su primer ejército ({ $signs })
   *[off] quien la controla ({ $signs }, - = nadie)
} y su letra: C Capitán, A Asesino, R Reportero, D Diplomático, N Necromóvil, M Militante; minúscula si está congelada. { $colours ->
    [on] El color es el de quien la controla; gris, el de nadie. {""}
   *[off] {""}
}{ $corpse } es un cadáver; { $maze }, el laberinto.
term-legend-pictures = Las imágenes, como en Discord y en el navegador, tienen estos signos:
term-hint-thinking = Buscando una pista…
# In place of the move in the next message.
term-resignation = la rendición de { army-name }
term-undone = Deshecho: { $text }{ $count ->
    [0] .
    [one] {" "}y la jugada siguiente.
   *[other] {" "}y las { $count } jugadas siguientes.
}
term-saved = Guardado en { $file }.
term-save-exists = Ya existe el archivo { $file }. Elige otro nombre: { $word } NOMBRE.{ $ending }
term-file-failed = No se puede usar { $file } ({ $why ->
    [missing] no existe
    [denied] acceso denegado
    [folder] es una carpeta
    [full] el disco está lleno
    [large] es demasiado grande
   *[other] { $error }
}).
term-not-a-record = En { $file } no hay una partida que yo sepa leer ({ $error }).
term-loaded = { $file } está abierto. Recórrelo con «{ $next }» y «{ $back }»; «{ $quit }» vuelve a tu partida.{ $own ->
    [on] {""}
   *[off] {" "}«{ $play }» sigue desde la jugada que ves.
}
term-record-closed = Esta es otra vez tu partida.
term-try-help = { $text } Escribe «{ $word }» para ver la lista de palabras.
term-did-you-mean = No conozco la palabra «{ $typed }». ¿Querías decir «{ $word }»?
term-out = { army-name } está fuera de la partida. Los demás siguen sin ti.
term-stale = La partida ha cambiado. Mira el tablero y elige de nuevo.
term-play-own-start = Esta partida anotada no empieza en la posición inicial, así que aquí no se puede continuar. En un navegador puedes probar jugadas en ella: djambi web, y luego la página /analysis.
term-play-what = Vuelve antes a una jugada anterior ({ $back }), o abre una partida ({ $load } ARCHIVO): desde ahí se puede seguir en una partida nueva.
term-sure-draw = ¿Aceptan las tablas todas las personas que juegan en este teclado? La máquina responde por su cuenta.
term-sure-take-back = ¿Todo el mundo acepta deshacer la última jugada de una persona y todas las siguientes?
term-yes-no = { $question } (s/n)
term-confirm-typed = { $question } Para confirmarlo, escribe: { $words }
term-continue-with =
    Para seguir:
    { $command }
term-list-game = { $game }: jugada { $number }, última actividad el { $when }. { $seats }. { $state }
term-list-none = Aquí no hay ninguna partida sin terminar. Empieza una con djambi play.
term-in-use = Otro Djambi está usando estas partidas. Esperando unos segundos a que termine…
term-too-small = Esta ventana es demasiado pequeña para el tablero: necesita { $columns } columnas y { $lines } líneas. Sal con F10 o Ctrl+C. djambi play --plain funciona con cualquier tamaño.

term-page-more = {" "}Av Pág: más · Esc: cerrar{" "}
term-key-close = Cerrar

term-help = Cuatro ejércitos, un laberinto (e5) y ningún amigo. Gana el último jugador que no está eliminado ni congelado.
    { "" }
    Escribe una jugada: la pieza, de dónde y adónde; después, a quién mata el Reportero, por dónde sales del laberinto y dónde dejas la pieza o el cadáver: M c1 e1, D b2 f6 a5. Tab completa, Enter muestra la jugada, y otra vez Enter la juega. A una pregunta se responde con la casilla sola.
    O elige con las flechas y Enter, o con el ratón. Las casillas entre ( ) se pueden elegir; Esc vuelve un paso atrás; Enter juega la jugada completa.
    { "" }
    Re Pág, Av Pág, Inicio y Fin repasan la partida; F9 muestra todo lo dicho y jugado. O escribe una palabra:
    ayuda · pista · mira d4 · posibles c3 · amenazas · final (desde tu jugada) · deshacer · rendirse · tablas · guardar ARCHIVO · abrir ARCHIVO · imagen ARCHIVO · inicio · anterior · siguiente · jugar (seguir desde aquí, partida nueva) · otra · cancelar · marcas · ritmo SEGUNDOS · salir
    { "" }
    { $legend } Una pieza congelada ni mueve ni puede morir. Un «!» sigue a una pieza tuya que pueden matar; dos rodean a tu Capitán.
    La partida se guarda tras cada jugada. Ctrl-C cierra el programa, Ctrl-L vuelve a dibujar la pantalla; { $command } --continue sigue con ella.
term-help-plain = Escribe una jugada por línea: la pieza (C A R D N M), de dónde y adónde; después, a quién mata el Reportero, por dónde sales del laberinto y dónde dejas la pieza o el cadáver, como M c1 e1 o D b2 f6 a5. A una pregunta se responde con la casilla sola.
    Otras palabras: tablero, jugadas, mira d4, posibles c3, amenazas, final (desde tu jugada), pista, deshacer, rendirse, tablas, guardar ARCHIVO, abrir ARCHIVO, imagen ARCHIVO, inicio, anterior, siguiente, jugar (seguir desde aquí, partida nueva), otra, cancelar, ayuda, salir.
menu-title = Djambi, ajedrez para cuatro. ¿Qué quieres hacer? Escribe un número, o pulsa Enter para el primero.
menu-continue = Seguir: { $game }
menu-opponents = Rivales
menu-friends = Cuatro personas en este teclado
menu-which = Escribe un número de 1 a { $count }, o q para salir.
menu-pages = ¿Qué página? Escribe su número, o pulsa Enter para la primera.
menu-next-page = Pulsa Enter para la página siguiente ({ $number }: { $title }), escribe el número de otra página, o q para salir.

### The browser's pages

web-brand = Djambi
web-title = Djambi, ajedrez para cuatro mentirosos
web-about = Cuatro ejércitos, un tablero y promesas que no obligan a nadie. Juega aquí contra la máquina o con tus amigos. No necesitas cuenta.
web-nav = Páginas
web-home = Página de inicio
web-play = Jugar
web-play-now = Jugar ya
web-my-games = Mis partidas
web-with-computers = Contra la máquina
web-computers-how = La partida empieza enseguida. Juegas con Rojo y mueves primero.
web-with-friends = Con amigos
web-friends-how = Abres una mesa y recibes un enlace por puesto. Envía un enlace a cada amigo. La máquina puede ocupar los otros puestos.
web-open-table = Abrir una mesa
web-private-box = Privada: solo los jugadores pueden abrir la página de la partida, y no se revisa
web-name = Tu nombre
web-cookie = Una cookie recuerda qué partidas son tuyas. Una partida sin jugadas durante 30 días se borra.
web-guest = Invitado
web-you = tú
web-level = Nivel
web-lobby-how = Envía a cada amigo el enlace de un puesto libre. Cualquiera que tenga el enlace puede ocupar ese puesto.
web-lobby-local = Estos enlaces solo funcionan en este equipo. Para amigos en otros lugares, ejecuta `djambi web --listen 0.0.0.0:8080`, ve en tu navegador a la dirección de red de este equipo y abre allí una partida nueva.
web-lobby-wait = La partida puede empezar cuando todos los puestos estén ocupados. Quien la abrió pulsa «Empezar».
web-copy = Copiar
web-copied = Copiado
web-fill = Dar el puesto a la máquina
web-join-title = Unirse a una partida
web-join-how = { $who } te invita a jugar con { army-name }.
web-join-both = Ya juegas con { $seats }. Si ocupas este puesto, juegas también con { army-name }.
web-only-watch = Mirar sin jugar
web-seat-instead = ¿Quieres jugar? Pide el enlace de otro puesto o de una partida nueva, o abre la tuya.
web-seat-yours = Si es tu puesto, abre la partida en el navegador en el que lo ocupaste. Allí, en Información, «Abrir en otro dispositivo» la trae aquí.
web-enter-title = Jugar en el navegador
web-enter-how = Este enlace abre en este navegador la sesión de { $who }. Sirve una sola vez.
web-enter = Entrar y jugar
web-sign-out = Cerrar sesión
web-sign-out-how = Cierra la sesión de este navegador. Si juegas como invitado, ya no podrás volver a tus partidas.
web-data = Tus datos
web-data-what =
    Lo que se guarda sobre ti como invitado:

    - tu nombre y el idioma de tu navegador
    - las partidas que juegas, con cada jugada y su hora
    - lo que resulta de ellas (tu perfil)
    - las jugadas que has planeado, lo que has dicho a otros jugadores y los problemas que has resuelto
    - la última visita de este navegador

    Nada más. Todo se borra 30 días después del último uso.
web-data-file = Descargarlo todo
web-data-delete-how = Si borras tus datos, dejas las mesas abiertas, te rindes en las partidas en curso y se cierra tu sesión. Se borran tu nombre y las partidas que jugaste sin otras personas; las partidas con otras personas quedan para ellas, sin tu nombre. Esto no se puede deshacer.
web-data-none = Este navegador no tiene datos de ningún invitado.
web-data-elsewhere = Lo que Djambi sabe de ti en Discord lo puedes ver, exportar y borrar allí, con `/djambi settings privacy`.
web-no-games = No tienes ninguna partida en curso en estas páginas.
web-finished = Partidas terminadas
web-armies = Ejércitos en el tablero
web-does = { $piece ->
    [chief] se mueve como la dama del ajedrez y mata al entrar. Tú eliges adónde va el cadáver. Solo un Capitán puede quedarse en el laberinto, y allí está en el poder.
    [assassin] se mueve como la dama del ajedrez y mata al entrar. El cadáver va a la casilla de la que vino.
    [reporter] se mueve como la dama del ajedrez hasta una casilla vacía, y luego puede matar a un enemigo que tenga al lado, no en diagonal. El cadáver se queda allí.
    [diplomat] se mueve como la dama del ajedrez. Entra en la casilla de un enemigo y deja esa pieza en otra, viva.
    [necromobile] se mueve como la dama del ajedrez. Entra en la casilla de un cadáver y lo deja en otra.
   *[militant] se mueve una o dos casillas y mata al entrar. Tú eliges adónde va el cadáver.
}
web-piece = { piece-name } { army-owner }
web-corpse = cadáver
web-kill-nobody = No matar a nadie
web-targets = Puede ir a: { $squares }.
web-you-gain = { $owner ->
    [nobody] Estás en el poder y tomas los ejércitos congelados
   *[other] Has matado al Capitán { army-owner }
}: { $count ->
    [one] 1 pieza es ahora tuya
   *[other] { $count } piezas son ahora tuyas
}.
web-you-taken = Tu ejército estaba congelado, y { $by }, ahora en el poder, toma tus piezas: quedas fuera.
web-you-power = Estás en el poder: mueves más a menudo que los demás. Aquí solo te alcanzan un Asesino, un Capitán, un Reportero o un Diplomático.
web-you-frozen = Tu ejército está congelado: hay cadáveres alrededor de tu Capitán y no te queda ningún Necromóvil. Tus piezas no se mueven ni pueden morir hasta que alguien aparte uno de esos cadáveres.
web-new-colour = Partida nueva, color nuevo: ahora juegas con { army-name }.
web-see-end = Ver cómo
web-watch-on = Seguir mirando
web-skip = Saltar
web-skip-to-end = Ir al final
web-info = Información
web-talk = Charla
web-talk-none = Nadie ha dicho nada todavía. Las promesas son parte del juego y no obligan a nadie.
web-talk-who = Esto solo lo leen los jugadores; una frase privada, solo tú y esa persona. Las últimas 500 frases se guardan con la partida.
web-talk-to = Quién la lee
web-talk-all = A todos los jugadores
web-talk-only = Solo a { $who }
web-talk-line = Di algo
web-talk-send = Enviar
web-talk-page = Escribir en una página que no se recarga sola
web-talk-report = Denunciar
web-talk-reported = La frase se ha denunciado: quien aloja este bot la encuentra en su registro, con la partida y las dos personas.
web-talk-elsewhere = Los jugadores de esta partida hablan en su canal de Discord.
web-talk-channel = Abrir el canal
web-talk-threads = Tus hilos privados en Discord:
web-talk-thread = Con { $who }
web-talk-new-thread = En Discord, «Hablar en privado» (en «Más») abre un hilo privado con uno o dos jugadores.
web-talk-nobody = Nadie habla en esta partida: no hay otra persona en ella.
web-talk-too-many = Puedes decir diez frases por minuto. Espera un momento y envíala otra vez.
web-goal = Sé el último que aún puede mover: mata a los otros Capitanes o rodéalos de cadáveres.
web-legend = Qué significan las piezas y los signos
web-legend-corpse = Cadáver: cierra el paso y no es de nadie. Solo lo mueve un Necromóvil.
web-legend-maze = El laberinto, e5: allí un Capitán está en el poder y juega después de cada rival.
web-sign-target = { $kind ->
    [move] La pieza puede ir ahí.
    [kill] Aquí muere una pieza. Las víctimas de un Reportero tienen un marco rojo fino.
    [carry] Esta pieza o este cadáver se lleva a otra casilla.
   *[put] Se puede poner ahí.
}
web-sign-taken = El color indica quién controla la pieza; la forma, su primer ejército.
web-sign-grey = { $state ->
    [frozen] Congelada: su Capitán está rodeado. El anillo tiene el color de su jugador.
   *[hostage] Rehén: pieza de un ejército que nadie juega. Nunca se mueve, pero se la puede matar y trasladar.
}
web-legend-notation = Cómo se escriben las jugadas: { $notation } es «{ $text }». En vez de x, - es una jugada sin muerte y ~ lleva algo a otra casilla; ! va antes de la víctima de un Reportero, y @ antes de la casilla del cadáver o de la pieza trasladada. También puedes escribir { $typed }.
web-progress = Lección { $number } de { $count }
web-terms = Condiciones
web-contact = { $contact ->
    [none] Quien aloja este bot no ha indicado ninguna dirección para preguntas.
   *[other] Preguntas sobre este bot: { $contact }
}
web-language = Idioma
web-theme = Tema
web-warns = Avisarme antes de una jugada que puede costarme el Capitán
web-save = Guardar
web-turn-of = Juega { $who } con { army-sign } { army-name }.
web-speed = Velocidad de las jugadas
web-speed-as = { $speed ->
    [normal] normal
    [fast] rápida
   *[instant] al instante
}
web-sound = Sonido cuando me toca
web-notify = Aviso cuando me toca
web-fill-all = Dar todos los puestos libres a la máquina
web-along = Abrir en otro dispositivo
web-along-how = Abre este enlace en el otro dispositivo, o escanea el código: allí se abre tu sesión. Sirve una sola vez, durante diez minutos. No se lo enseñes a nadie.
web-learn-to-play = Aprender a jugar
web-demo = Una partida que se juega sola
web-add = Añadir a Discord
web-review-at = El tablero en este momento
web-review-own = Tus momentos decisivos
web-review-others = Momentos decisivos de los demás
web-controlled = controlado por { $by }
web-square-maze = { $square }, el laberinto, vacío
web-square-chosen = { $square }, casilla elegida
web-now = Ahora: { $state }
web-live = Volver a la partida
web-watching = Estás mirando esta partida.
web-players = Jugadores
web-order = Orden de turnos: { $order }
web-deadline = Hay que mover antes del
web-bank = Tiempo en reserva
web-withdraw = Retirar la propuesta
web-timed-out = { army-name } ha agotado su tiempo. Los demás pueden pedir un relevo.
web-story = Desarrollo de la partida
web-replace = Relevar a un jugador
web-replace-sure = La máquina juega con { army-name } en lugar de { $who } en cuanto acepten todos los demás.
web-hand-over = Dejar { army-name } a la máquina
web-hand-over-sure = La máquina juega desde ahora con { army-name } en tu lugar. No podrás deshacerlo.
web-first = Primera posición
web-last = Última posición
web-slider = Jugada que se muestra
web-show = Mostrar
web-files = Esta partida en un archivo
web-file-png = Imagen (PNG)
web-file-gif = Animación (GIF)
web-file-record = Partida anotada (texto)
web-share = Enlace para mirar:
web-link = Enlace:
web-lost = No se puede contactar con el servidor. Se intenta de nuevo…
web-unsent = Quizá no se ha enviado. Mira la partida y pulsa otra vez si nada ha cambiado.
web-rematch-go = Ir a la revancha
web-not-now = Eso no es posible ahora.
web-failure-title = No se puede mostrar esta página
web-not-found = No hay ninguna página en esta dirección, o no es pública. Revisa el enlace o pide uno nuevo.
web-private = Esta partida es privada: solo sus jugadores pueden abrir su página. Si juegas en ella, usa /djambi play en su canal y pulsa «Navegador», o ábrela en el navegador desde el que te uniste.
web-link-used = Este enlace ya se ha usado o tiene más de diez minutos. Pulsa «Mover» en Discord para recibir otro.
web-other-host = Este servidor no responde a ese nombre. Usa la dirección que publicó quien aloja este bot.
web-bad-form = No se ha podido leer, así que no se ha hecho nada. Abre la página otra vez y repítelo.
web-name-reserved = Ese nombre no se puede usar. Vuelve atrás y elige uno que tenga letras y que no sea el de un color ni el de la máquina.
web-too-large = Este texto es demasiado largo, así que no se ha hecho nada. Vuelve atrás y acórtalo.
web-too-many = Han llegado demasiadas peticiones desde tu dirección. Espera un momento y recarga la página.
web-too-many-games = Tienes 10 partidas abiertas, que es el límite. Primero termina una, ríndete o cancela una mesa.
web-no-animation = Esta partida es demasiado larga para una animación aquí. La partida anotada contiene todas las jugadas, y `djambi replay` hace con ella una animación.
web-review-title = Revisión de la partida { $game }
web-review-waits = La máquina está revisando esta partida. Tarda como mucho dos segundos por jugada. La revisión aparecerá aquí automáticamente.
web-review-turning = Momentos decisivos
web-review-see = Verlo en la partida
web-analysis = Análisis
web-analysis-try = Probar
web-analysis-ask = Preguntar
web-analysis-ideas = Las tres mejores jugadas
web-analysis-branches = También probado aquí
web-analysis-share = Compartir
web-analysis-another = Otra posición o partida
web-analysis-text = Una posición o una partida anotada
web-analysis-setup = La posición inicial
web-analysis-unread = Esto no es una posición ni una partida anotada. Copia la posición de debajo de un tablero, o la partida de su archivo.
web-analysis-unread-at = { $line ->
    [0] Esta posición no se puede leer.
   *[other] Esta partida anotada no se puede leer: línea { $line }.
}
web-analysis-fault = { $fault ->
    [tag] Una etiqueta se escribe en una línea, como [Red "Ana"].
    [late-tag] Las etiquetas van antes de todas las jugadas y comentarios.
    [tag-twice] Esta etiqueta está dos veces.
    [rules] Las reglas son classic, bga o booklet.
    [hostages] Hostages nombra uno o dos de los ejércitos, y tiene que coincidir con la posición.
    [result] El resultado es red, blue, yellow, green, draw o *.
    [comment] Este comentario no tiene final: ciérralo con { "}" }.
    [variation] Esta variante no tiene final: ciérrala con ).
    [parenthesis] Este ) no cierra nada: quítalo.
    [annotation] Detrás de $ va un número, como en $1.
    [empty] Aquí no hay ninguna partida.
    [other-result] Los resultados no coinciden: mira la etiqueta Result, la última palabra y las jugadas.
    [ambiguous] Pueden ser varias jugadas: escribe todas sus casillas.
    [over] La partida ya había terminado.
    [resigned] Ese jugador ya se ha rendido.
    [out] Ese jugador ya estaba eliminado.
    [resign] Una rendición se escribe resign:r, resign:b, resign:y o resign:g.
   *[after] El resultado va al final.
}
web-analysis-position = { $fault ->
    [fields] Una posición tiene seis campos, con un espacio entre ellos.
    [board] El tablero tiene nueve filas de nueve casillas, con / entre ellas.
    [control] El segundo campo tiene cuatro letras, cada una «r», «b», «y» o «g», o «-» si no es de nadie; las de un jugador congelado son siempre mayúsculas.
    [seat] El tercer campo y el cuarto son cada uno «r», «b», «y» o «g».
    [number] El quinto campo es el número de jugadas sin progreso, desde 0. El sexto es el número de la próxima jugada, desde 1.
   *[impossible] Ninguna partida puede llegar a esta posición: revisa las piezas, el laberinto y a quién le toca.
}
web-analysis-cut = La jugada { $text } de esta dirección no es legal aquí, así que la línea termina antes.
web-analysis-long = Un análisis puede tener { $count } jugadas. Empieza otro con la posición que se ve.
web-analysis-first = Esta partida tiene más de { $count } jugadas. Solo se muestran las { $count } primeras.
web-puzzles = Problemas
web-puzzles-how = Encuentra la única buena jugada. Si fallas, ves la jugada que te castiga.
web-puzzle-today = El problema de hoy:
web-puzzle-solved = resuelto
web-puzzle-own = Para ti:
web-profile = Tu perfil
web-profile-none = Aún no has acabado ninguna partida. Cuando acabes una, contará aquí.

## The pages within Discord

activity-connecting = Conectando con Discord…
activity-refused = Djambi necesita saber quién eres para que puedas jugar aquí. Pulsa «Otra vez» y autorízalo, o abre el tablero en el navegador.
activity-failed = No se pudo iniciar tu sesión. Cierra el tablero y vuelve a abrirlo, o ábrelo en el navegador.
activity-invite = Invitar
activity-no-game = No hay partida en este canal
activity-lobby-how = O juega con gente de este canal: se unen con el mensaje que aparece allí, o aquí.
activity-last-game = La última partida de aquí
# A private game, to others who see its channel.
activity-private = La partida de este canal es privada: aquí solo sus jugadores ven el tablero. Mientras quede un puesto libre, cualquiera puede unirse con el mensaje de la partida en el canal.

### Policies

policy-privacy =
    # Privacidad

    El bot no lee ningún mensaje. No guarda direcciones, correos ni avatares. `/djambi settings privacy` muestra, exporta y borra lo que está guardado sobre ti; en las páginas, *Tus datos* en *Mis partidas* hace lo mismo para los invitados.

    ## Qué se guarda sobre ti

    - **Identidad**: tu identificador de Discord y el nombre que el bot vio por última vez. El nombre propio de un servidor no se guarda, así que ningún otro servidor lo ve. Un invitado de las páginas es un número al azar, el nombre escrito y el idioma del navegador.
    - **Ajustes**: idioma, tema, recordatorios, si recibes mensajes directos que no has pedido, horas de silencio, ausencias y qué partidas en curso sigues.
    - **Partidas**: el registro de cada partida dice qué hiciste y cuándo, con un número que solo la tabla de personas relaciona con tu identificador. Las ausencias y horas de silencio que pararon un reloj también están ahí; `/djambi record export` las omite para todos los demás.
    - **Planes**: las jugadas planeadas que aún no se han hecho. Solo tú puedes verlas.
    - **Mensajes a jugadores**: las frases que escribes a otros jugadores de una partida en las páginas, como mucho las últimas 500 de la partida. Las leen los jugadores de la partida; las privadas, solo las dos personas. Quien aloja el bot lee las que se denuncian.
    - **Notas**: tus notas sobre partidas, de 1000 caracteres como máximo. Solo tú las ves; se borran cuando las vacías.
    - **Hilos privados y pactos**: qué hilos privados ha abierto el bot para ti, quién está en ellos y los pactos que haces allí: la promesa, quién la acepta y, después de la partida, quién dice que se cumplió. Lo que escribes en un hilo no se guarda. Los pactos solo los ven los miembros, y todos los jugadores de la partida cuando cada miembro les ha abierto el hilo.
    - **Resultados**: quién ganó cada partida terminada, los Capitanes muertos, los trofeos de las partidas puntuadas, los jugadores a quienes se les acabó el tiempo o que se fueron, con los mismos números. Un perfil solo se muestra a las personas del servidor donde se jugaron las partidas; uno oculto, solo a ti. De las partidas privadas no se guarda ningún resultado.
    - **Problemas**: cuáles has resuelto y cuándo.
    - **Navegadores**: una huella de la clave de cada sesión y cuándo se usó por última vez. De un tablero abierto dentro de Discord, también tu nombre allí y el identificador de la actividad en curso, durante un día.

    ## Cuánto tiempo se guarda

    - Una sesión se borra cuando la cierras, tras 30 días sin uso y con tus datos. Lo que dejan los invitados se borra 30 días después de su último uso.
    - Cuando hace 90 días que el bot fue retirado de un servidor, se borran las partidas y los ajustes de ese servidor. Si se vuelve a añadir antes, todo sigue ahí.
    - *Borrar mis datos* quita tu identificador, nombres, ajustes, jugadas planeadas, notas, sesiones, intentos de resolver problemas, lo que has dicho o se te ha dicho solo a ti, y tus hilos privados con todos sus pactos. Los mensajes de un hilo siguen en Discord, a quien puedes pedir que los borre. Las partidas terminadas quedan para los demás jugadores, con un nombre neutro en tu puesto: sus registros tienen un número que no es de nadie. Si eso tarda, tu identificador y tu idioma se conservan hasta que el bot te haya avisado de que está hecho.
    - Quien aloja el bot puede escribir los datos de una persona en un archivo con `djambi games export-person` y borrarlos con `djambi games forget-person`.
    - Las copias de seguridad contienen lo que tenían cuando se hicieron. Quien aloja el bot debería borrar las antiguas.

policy-terms =
    # Condiciones

    Estas condiciones son entre tú y quien aloja este bot. Su dirección está debajo de estas condiciones en las páginas del bot, y en la descripción del bot en Discord. Quien juega acepta estas condiciones.

    - **El servicio.** Un bot y páginas para jugar al Djambi. Es gratis y se ofrece tal cual: quien lo aloja puede cambiarlo, detenerlo o perder partidas, y no te debe nada por ello.
    - **Edad.** Puede jugar quien puede usar Discord según las condiciones de Discord. En las páginas, quien tenga 13 años o más.
    - **Conducta.** Los faroles, los pactos y las promesas rotas son parte del juego. Los insultos, las amenazas, la publicidad y los datos privados de otros en apodos, notas o conversaciones no lo son. No ocupes varios puestos contra las mismas personas sin decírselo, no sobrecargues el bot y avisa de sus fallos de seguridad en vez de aprovecharlos.
    - **Tus textos.** Conservas lo que escribes. Quien aloja el bot puede guardarlo y mostrarlo a aquellos para quienes lo escribiste. Las partidas terminadas quedan para los demás jugadores, sin tu apodo en cuanto borras tus datos.
    - **Derechos de quien lo aloja.** Quien aloja el bot puede retirar una partida o un texto y excluir a quien incumpla estas condiciones. En un servidor, sus administradores también pueden terminar partidas.
    - **Tus datos.** La [página de privacidad](PRIVACY.md) dice qué se guarda, cuánto tiempo y cómo verlo, exportarlo y borrarlo.
    - **Discord.** Discord no ha creado este bot, ni lo gestiona ni lo avala. Las condiciones de Discord se aplican además de estas.
    - **Cambios.** Quien lo aloja anuncia un cambio de estas condiciones 14 días antes de que entre en vigor, en la página `/terms`.

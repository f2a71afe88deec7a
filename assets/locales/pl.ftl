# All that the program says to people, in Polish.
#
# Values come as keys where a language must inflect them ($army is red, blue, yellow or green; $piece
# and $victim are chief, assassin, reporter, diplomat, necromobile or militant), so that a message can
# choose its own form. Squares ($from, $to, …) are written like e5. $who and other people are names or
# mentions, ready to be shown: they cannot be inflected, and whether they are women or men is not
# known, so sentences keep them in the nominative and out of the past tense.

### Words

army-name = { $army ->
    [red] Czerwony
    [blue] Niebieski
    [yellow] Żółty
   *[green] Zielony
}
# The colour as a sign, before its name.
army-sign = { $army ->
    [red] 🔴
    [blue] 🔵
    [yellow] 🟡
   *[green] 🟢
}
# Whose piece something is, behind that piece's name; 'nobody' is a hostage.
army-owner = { $owner ->
    [red] Czerwonego
    [blue] Niebieskiego
    [yellow] Żółtego
    [green] Zielonego
   *[nobody] zakładnika
}
piece-name = { $piece ->
    [chief] Szef
    [assassin] Zabójca
    [reporter] Reporter
    [diplomat] Prowokator
    [necromobile] Grabarz
   *[militant] Bojówkarz
}
# In the accusative: kogo zabija, kogo przestawia.
victim-name = { $victim ->
    [chief] Szefa
    [assassin] Zabójcę
    [reporter] Reportera
    [diplomat] Prowokatora
    [necromobile] Grabarza
   *[militant] Bojówkarza
}
# In the accusative too.
# What stands in the way: a corpse or a piece, with its verb.
obstacle = { $obstacle ->
    [corpse] leży trup
    [chief] stoi Szef
    [assassin] stoi Zabójca
    [reporter] stoi Reporter
    [diplomat] stoi Prowokator
    [necromobile] stoi Grabarz
   *[militant] stoi Bojówkarz
}
# Names that are understood when somebody types a move, separated by spaces; their beginnings are understood too.
typed-piece = { $piece ->
    [chief] szef szefa szefem wódz wodza król króla prezydent
    [assassin] zabójca zabójcę zabójcą morderca mordercę
    [reporter] reporter reportera reporterem dziennikarz dziennikarza
    [diplomat] prowokator prowokatora prowokatorem dyplomata dyplomatę agitator agitatora awanturnik awanturnika
    [necromobile] grabarz grabarza grabarzem nekromobil nekromobila
   *[militant] bojówkarz bojówkarza bojówkarzem pionek pionka pionkiem
}
typed-maze = labirynt labiryntu labiryncie
# Small words that only separate squares.
typed-small = na z ze do przez w i go oba ich idzie wchodzi wychodzi wychodząc bije zabija przestawia przenosi zabiera odstawia odkłada wynosi stamtąd trafia leżą zostaje trup trupa trupy ciało potem drugiego zbija zbijam bierze idę ruszam rusza przesuwam przestawiam stawiam gram czerwonego niebieskiego żółtego zielonego zakładnika
# Words for something else than a move, each word alone.
typed-command = { $command ->
    [resign] resign poddaję poddać rezygnuję
    [draw] draw remis
    [undo] undo cofnij cofam
   *[pass] pass pas pasuję
}

list-two = { $first } i { $second }
list-more = { $first }, { $rest }
labelled = { $name }: { $text }
moves-in-line = { $line }; { $text }
bracketed = { $text } ({ $detail })
on-off = { $value ->
    [on] tak
   *[off] nie
}
number-pieces = { $count ->
    [one] 1 figura
    [few] { $count } figury
    [many] { $count } figur
   *[other] { $count } figury
}
level-name = { $level ->
    [novice] Nowicjusz
    [club] Gracz klubowy
    [master] Mistrz
   *[grandmaster] Arcymistrz
}
computer-name = Komputer ({ $level ->
    [novice] nowicjusz
    [club] gracz klubowy
    [master] mistrz
   *[grandmaster] arcymistrz
})
free-name = wolne
person-former = były gracz

### A move in words

played-move = { piece-name } z { $from } idzie na { $to }.
played-move-maze = { piece-name } z { $from } wchodzi do labiryntu.
played-kill = { piece-name } z { $from } zabija { victim-name } { army-owner } na { $to }, trup trafia na { $body }.
played-assassinate = { piece-name } z { $from } zabija { victim-name } { army-owner } na { $to }, trup trafia na { $from }.
played-strike = { piece-name } z { $from } idzie na { $to } i zabija { victim-name } { army-owner } na { $at }.
played-displace = { piece-name } z { $from } wchodzi na { $to } i przestawia { victim-name } { army-owner } na { $body }.
played-bury = { piece-name } z { $from } wchodzi na { $to } i przenosi trupa na { $body }.
played-assassinate-leave = { piece-name } z { $from } zabija { victim-name } { army-owner } w labiryncie i wychodzi na { $exit }, trup trafia na { $from }.
played-assassinate-twice = { piece-name } z { $from } zabija { victim-name } { army-owner } w labiryncie i, wychodząc, { $second-name } { $second-owner } na { $exit }. Trupy leżą na { $from } i w labiryncie.
played-displace-leave = { piece-name } z { $from } zabiera { victim-name } { army-owner } z labiryntu, wychodzi na { $exit } i odstawia go na { $body }.
played-displace-twice = { piece-name } z { $from } zabiera { victim-name } { army-owner } z labiryntu, wychodzi na { $exit }, zabiera stamtąd { $second-name } { $second-owner } i odstawia ich na { $body } i { $last }.
played-bury-leave = { piece-name } z { $from } wynosi trupa z labiryntu, wychodzi na { $exit } i odkłada go na { $body }.
played-bury-twice = { piece-name } z { $from } wynosi trupa z labiryntu, wychodzi na { $exit }, zabiera stamtąd drugiego i odkłada oba na { $body } i { $last }.
played-resign = { army-name } się poddaje.

# The same as a short label of a button or a menu.
label-move = { piece-name } { $from } → { $to }
label-kill = { piece-name } { $from } zabija { victim-name } { $to }, trup na { $body }
label-assassinate = { piece-name } { $from } zabija { victim-name } { $to }
label-strike = { piece-name } { $from } → { $to }, zabija { victim-name } { $at }
label-displace = { piece-name } { $from } przestawia { victim-name } { $to } na { $body }
label-bury = { piece-name } { $from } przenosi trupa { $to } na { $body }

### What came of it

change-chief-dead = { $army ->
    [red] Szef Czerwonego nie żyje:
    [blue] Szef Niebieskiego nie żyje:
    [yellow] Szef Żółtego nie żyje:
   *[green] Szef Zielonego nie żyje:
} { $by } przejmuje wszystkie jego figury.
change-encircled = { army-name } jest zamrożony: jego Szefa otaczają same trupy, a Grabarza już nie ma.
change-freed = { army-name } jest znów wolny i odzyskuje wszystko.
change-frozen-taken = { $list } { $count ->
    [one] był zamrożony: wszystkie jego figury przejmuje { $by }, bo ma władzę
   *[other] byli zamrożeni: wszystkie ich figury przejmuje { $by }, bo ma władzę
}.
change-resigned = Szef ginie, a figury { $army ->
    [red] Czerwonego
    [blue] Niebieskiego
    [yellow] Żółtego
   *[green] Zielonego
} są zamrożone, dopóki nie przejmie ich ktoś u władzy.
change-power = { army-name } jest u władzy i { $two ->
    [on] ma teraz dwa ruchy na każdy ruch przeciwnika
   *[off] gra teraz po ruchu każdego przeciwnika
}.
change-power-lost = { army-name } traci władzę.
change-skipped = { army-name } nie ma ruchu i traci kolejkę.
change-again = { army-name } gra jeszcze raz.
# In the accusative: przejmuje czerwoną armię.

### How a game ends

ending-won = { army-name } wygrywa: { $who ->
    [computer] tym razem górą komputer.
   *[other] brawo, { $who }!
}
ending-drawn = Remis{ $why ->
    [agreed] {" "}za zgodą wszystkich
    [date] : nikt nie wygrał do daty końcowej
    [repetition] : ta sama pozycja pojawia się na planszy po raz trzeci
    [no_progress] : { $count ->
        [one] 1 ruch
        [few] { $count } ruchy z rzędu
        [many] { $count } ruchów z rzędu
       *[other] { $count } ruchu z rzędu
    } bez zabicia i bez zmiany dowództwa
   *[stuck] : nikt nie ma ruchu
}.
ending-cancelled = Partia odwołana.
ending-expired = Poczekalnia zamknięta: od 7 dni nic się w niej nie dzieje. Nową można otworzyć w każdej chwili.
ending-ended = Partię zakończył administrator serwera.
ending-order = Kolejność odpadania: { $order }.

### Why a typed move is not legal

illegal-frozen = { army-name } jest zamrożony i nie może się ruszać. Jeśli pozwalają na to zasady tej partii, żywy Szef wraca do gry, gdy zniknie choć jeden z trupów wokół niego.
# In the genitive: kolej Czerwonego.
illegal-empty = Napisz figurę i od dwóch do pięciu pól, np. „M c1 e1”.
illegal-unknown-word = Nie znam słowa „{ $word }”. Napisz figurę i pola, np. „M c1 e1” albo „prowokator b2 f6 a1”.
illegal-command = { $command ->
    [pass] W Djambi nie można pasować: wybierz ruch.
   *[resign] To nie jest ruch. Służy do tego /djambi game { $command }.
}
illegal-button = To nie jest ruch. Służy do tego przycisk „{ $button }”.
illegal-no-such-square = Nie ma pola „{ $word }”. Pola nazywają się od a1 do i9: litery i cyfry są na brzegach planszy.
illegal-too-many-squares = Za dużo pól: usuń { $at } i wszystko, co dalej.
illegal-square-alone = Samo pole to jeszcze nie ruch. Podaj też figurę: „{ $letter } { $at }”.
illegal-record-sign = „{ $sign }” nie pasuje do tego ruchu. Pomiń ten znak.
illegal-asked = Ruch { $notation } jest możliwy. Znak zapytania tylko pyta, więc nic nie zagrano: usuń go, żeby zagrać ten ruch.
illegal-no-such-piece = Nie masz { $piece ->
    [chief] Szefa
    [assassin] Zabójcy
    [reporter] Reportera
    [diplomat] Prowokatora
    [necromobile] Grabarza
   *[militant] Bojówkarza
}. Rusz inną figurą.
illegal-nothing-there = Na { $at } nic nie stoi. Wybierz jedną ze swoich figur.
illegal-not-yours = { piece-name } na { $at } { $owner ->
    [red] należy do Czerwonego
    [blue] należy do Niebieskiego
    [yellow] należy do Żółtego
    [green] należy do Zielonego
   *[nobody] to zakładnik
}. Teraz kolej { $army ->
    [red] Czerwonego
    [blue] Niebieskiego
    [yellow] Żółtego
   *[green] Zielonego
}: rusz jedną z jego figur.
illegal-other-piece = Na { $at } stoi twój { piece-name }. Podaj właśnie tę figurę albo inne pole.
illegal-stuck = Twój { piece-name } na { $at } nie ma dokąd się ruszyć. Rusz inną figurą.
illegal-out-of-reach = Na { $at } nie dojdzie żadna z pasujących figur. Sprawdź linie na planszy albo podaj pole, z którego rusza figura.
illegal-already-there = Ta figura już stoi na { $at }. Podaj inne pole, na które ma iść.
illegal-out-of-line = { piece-name } chodzi w linii prostej: w pionie, w poziomie albo na ukos. Z { $from } na { $to } tak się nie dojdzie.
illegal-too-far = Bojówkarz chodzi o jedno lub dwa pola, a z { $from } na { $to } jest dalej.
illegal-blocked = Droga z { $from } na { $to } jest zagrodzona: na { $at } { obstacle }. W Djambi niczego się nie przeskakuje.
illegal-maze-is-for-chiefs = W labiryncie (e5) może stanąć tylko Szef. Inne figury mogą przez niego przejść, gdy jest pusty.
illegal-militant-in-maze = Bojówkarz nie może zabić w labiryncie (e5). Mogą to zrobić Zabójca, Reporter albo Szef.
illegal-own-piece = Na { $at } stoi twój własny { piece-name }. Wybierz inne pole.
illegal-untouchable = { piece-name } na { $at } jest zamrożony: nie można go ani zabić, ani przestawić.
illegal-corpse-there = Na { $at } leży trup, a trupy przenosi tylko Grabarz. Wybierz inne pole.
illegal-only-corpses = Grabarz przenosi tylko trupy, a figura na { $at } żyje.
illegal-reporter-enters = Reporter nie zabija przez wejście na pole ofiary. Stań nim na pustym polu, które styka się bokiem z { $at }, i dopisz { $at } na końcu.
illegal-not-beside = Z { $to } Reporter dosięga tylko pól, które stykają się z nim bokiem, a { $beside } do nich nie należy.
illegal-nobody-to-strike = Na { $at } nie ma kogo zabić. Pomiń to pole albo podaj wroga, który stoi obok Reportera.
illegal-body-on-occupied = Na { $at } nic nie odłożysz, bo tam { obstacle }. Wybierz puste pole.
illegal-body-in-maze = Tego nie możesz odłożyć do labiryntu, na e5. Wybierz inne puste pole.
illegal-assassins-body = Ofiara Zabójcy zawsze trafia na { $at }, czyli tam, skąd ruszył Zabójca. Pomiń to pole.
illegal-maze-must-be-left = Z labiryntu trzeba wyjść w tym samym ruchu. Po e5 podaj pole, na które wychodzi twoja figura.
illegal-no-way-out = Twój { piece-name } nie miałby jak wyjść z labiryntu, więc nie może tam wejść.
illegal-option-forbids = Nie na { $at }: w tej partii { $rule }. Wybierz inne pole.
illegal-nearest = { $count ->
    [one] Może chodzi ci o ten ruch:
   *[other] Może chodzi ci o któryś z tych ruchów:
}

### Questions about a move

ask-move = Która figura i dokąd?
ask-kill-from = { $to }, ofiara na { $killed }
ask-from = Która figura?
ask-to = Dokąd?
ask-victim = Kogo zabija Reporter?
ask-exit = Na które pole wychodzi z labiryntu?
ask-corpse = Gdzie trafia trup?
ask-body = Gdzie odkładasz tę figurę?
ask-second-body = A drugi trup albo druga figura?
ask-so-far = Na razie: { $text }
ask-no-victim = nikogo
can = { $what ->
    [rule] obejmuje władzę
    [kill] może zabić
    [bury] może przenieść trupa
   *[displace] może przestawić figurę
}

### Requests that are rejected

rejected-not-playing = Nie grasz w tej partii. Poczekaj na następną albo otwórz własną na innym kanale: /djambi new.
rejected-not-seated = Nie masz miejsca w tej poczekalni. Żeby je zająć, naciśnij „Dołącz”.
rejected-out = Jesteś poza grą i nie masz już w niej o czym decydować. Dalszy ciąg możesz śledzić przez /djambi board.
rejected-frozen = Masz zamrożone figury: mogą to zrobić tylko ci, którzy jeszcze grają.
rejected-not-holder = To może zrobić tylko gospodarz tej poczekalni: { $holder }. Poproś tę osobę albo otwórz poczekalnię gdzie indziej: /djambi new.
rejected-not-admin = Tutaj mogą to zrobić tylko administratorzy serwera. Poproś któregoś z nich.
rejected-started = Partia już trwa.
rejected-not-started = Partia jeszcze się nie zaczęła.
rejected-over = Partia jest zakończona. Żeby zagrać jeszcze raz, naciśnij „Rewanż”.
rejected-lobby-closed = Ta poczekalnia jest zamknięta. Otwórz nową: /djambi new.
rejected-asleep = Partia śpi, bo od 30 dni nikt nie gra. Jeśli w niej grasz, naciśnij „Obudź”.
rejected-no-clock = Czas można dodać tylko innej osobie, której zegar idzie, i tylko do pewnej granicy na ruch.
rejected-seat-taken = { army-name } jest już zajęty. Wybierz inny kolor.
rejected-seat-free = { army-name }: nikt nie gra tym kolorem.
rejected-full = Wszystkie cztery miejsca są zajęte. Śledź tę partię przez /djambi board albo otwórz inną na innym kanale lub w wątku.
rejected-already-seated = Masz już miejsce w tej poczekalni.
rejected-already-invited = Ta osoba ma już zaproszenie albo miejsce w tej partii.
rejected-not-invited = Nie masz tu zaproszenia do odrzucenia.
rejected-seats-free = { $count ->
    [one] Jedno miejsce jest jeszcze wolne
    [few] { $count } miejsca są jeszcze wolne
    [many] { $count } miejsc jest jeszcze wolnych
   *[other] { $count } miejsca jest jeszcze wolne
}: { $seats }. Poczekaj na graczy albo użyj przycisku „Miejsca”: zagra komputer albo armia zostanie zakładnikiem.
rejected-one-side = Do gry potrzeba co najmniej dwóch stron: jedno z miejsc musi zająć inna osoba albo komputer.
rejected-not-your-turn = Teraz kolej { $army ->
    [red] Czerwonego
    [blue] Niebieskiego
    [yellow] Żółtego
   *[green] Zielonego
}. Powiadomię cię, gdy przyjdzie twoja.
rejected-your-turn = Teraz jest twoja kolej, więc nie ma na co czekać: zagraj swój ruch. Potem można znowu planować.
rejected-plan-full = Masz już { $count } zaplanowanych ruchów, to maksimum. Najpierw usuń część.
rejected-plan-changed = Twój plan albo partia zmieniły się od tego czasu. Spójrz na plan i wybierz ponownie.
rejected-nobody-before = Grasz tam dwa razy z rzędu, więc nie ma na czyj ruch czekać. Zaplanuj ten ruch bez warunku.
rejected-no-turn-ahead = W tej pozycji nie będziesz już na ruchu. Spróbuj po następnym ruchu.
rejected-illegal = Ruch { $notation } nie jest już możliwy, bo pozycja się zmieniła. Spójrz na /djambi board i wybierz jeszcze raz.
rejected-not-yours = { army-name } nie jest twój, więc nie możesz go poddać.
rejected-nothing-to-take-back = Nie ma czego cofać: cofnąć można tylko ruchy z ostatniej rundy.
rejected-no-offer = Na twoją odpowiedź nie czeka { $offer ->
    [draw] żadna propozycja remisu
    [take_back] żadna prośba o cofnięcie ruchu
    [pause] żadna prośba o pauzę
   *[replace] żadna prośba o zmianę gracza
}.
rejected-already-offered = To pytanie już padło; { $count ->
    [one] brakuje jeszcze jednej odpowiedzi
    [few] brakuje jeszcze { $count } odpowiedzi
    [many] brakuje jeszcze { $count } odpowiedzi
   *[other] brakuje jeszcze { $count } odpowiedzi
}: { $waiting }.
rejected-not-overdue = Ta osoba ma jeszcze czas na ruch. Gracza można zmienić tylko na jego życzenie albo gdy przekroczy czas.
rejected-cannot-sit = Tego miejsca nie można oddać tej osobie: już gra w tej partii albo miejsce jest poza grą.
rejected-bad-absence = Nieobecność musi się kończyć później, niż się zaczyna, i trwać najwyżej 60 dni.

### Rejections beyond the game itself

rejected-no-game-here = Na tym kanale nie ma żadnej partii. Otwórz ją: /djambi new.
rejected-game-elsewhere = Twoja partia toczy się w { $link }: wpisz polecenie tam. Aby otworzyć tu inną, użyj /djambi new.
rejected-no-such-game = Nie mogę już znaleźć tej partii albo nie widzisz kanału, na którym się toczy. Swoje partie zobaczysz przez /djambi games.
rejected-game-here = Na tym kanale jest już partia albo poczekalnia. Przejdź na wolny kanał lub wątek: /djambi new otwiera tam partię, a /djambi games wznawia twoją.
rejected-private-thread = Ten wątek służy do prywatnej rozmowy i inni gracze go nie widzą. Otwórz albo kontynuuj partię na kanale, do którego należy.
rejected-other-server = Ta partia toczy się na innym serwerze albo w twoich wiadomościach prywatnych. Można ją dokończyć tylko tam.
rejected-stale = Partia zmieniła się w międzyczasie, więc nic nie zrobiono. Teraz wygląda tak:
rejected-no-server = To działa tylko na serwerze.
rejected-no-players-role = Poczekalnie nie mogą tu powiadamiać żadnej roli. Administrator serwera może ją wybrać przez /djambi settings server.
rejected-everyones-role = Tę rolę mają wszyscy na serwerze, więc poczekalnie nie mogą jej powiadamiać; nic się nie zmieniło. Wybierz inną rolę, na przykład dla graczy.
rejected-role-pinged = Graczy powiadomiono niedawno. Następne powiadomienie będzie możliwe { $when }.
rejected-hidden-profile = { $who } nie pokazuje swojego profilu.
rejected-private = Ta partia jest prywatna: poza jej kanałem mogą ją otworzyć tylko gracze.
rejected-alone = Nikt inny nie widzi tej partii, bo toczy się w twoich wiadomościach prywatnych. Żeby grać z innymi, otwórz partię na kanale serwera: /djambi new.
rejected-no-bots = Boty nie odpowiadają na zaproszenia. Żeby grał komputer, naciśnij „Miejsca”, a w trakcie partii użyj /djambi game replace z opcją computer.
rejected-by-whom = Wskaż, kto ma przejąć miejsce: wpisz polecenie jeszcze raz z opcją person albo computer.
rejected-no-hints = Podpowiedzi są tylko w partiach z komputerami, żeby gra między ludźmi była uczciwa.
rejected-not-over = Ta partia jeszcze trwa. Wróć, gdy się skończy.
rejected-plays-on = { army-name } (komputer) odmawia: wierzy w swoje szanse. Zapytaj znowu, gdy będą mniejsze.
rejected-quarantined = Zapis tej partii jest uszkodzony, więc nie można jej kontynuować, dopóki nie naprawi go operator tego bota. W tym czasie możesz otworzyć tu nową partię.
rejected-try-again = Teraz się to nie udało; nic się nie zmieniło. Spróbuj jeszcze raz za minutę.
unknown-button = Ten przycisk lub polecenie pochodzi z wcześniejszej wersji. Zobacz swoją partię przez /djambi board.
error-panic = Wystąpił błąd i został zapisany w dzienniku. Nic nie przepadło: zobacz partię przez /djambi board i spróbuj jeszcze raz.
heavy-too-many = Pracuję jeszcze nad dwiema rzeczami dla ciebie. Spróbuj, gdy będą gotowe.
heavy-busy = Mam dużo pracy: wiele próśb czeka w kolejce. Nic się nie zmieniło. Spróbuj ponownie za minutę.
announced-later = To jest zapisane. Wiadomość widoczna dla wszystkich pojawi się po wcześniejszych.
done = Gotowe.
file-too-large = Plik { $name } jest za duży dla Discorda. Poproś o niego operatora tego bota.
data-left-out = { $games ->
    [one] 1 starszej partii nie ma w tym pliku
    [few] { $games } starszych partii nie ma w tym pliku
    [many] { $games } starszych partii nie ma w tym pliku
   *[other] { $games } starszej partii nie ma w tym pliku
}, bo byłby za duży. Operator tego bota może dać ci wszystko: `djambi games export-person`.

permissions-missing = Mogę tu odpowiadać, ale nie mogę ogłaszać ruchów komputerów ani przypomnień. Poproś administratora serwera o te uprawnienia dla mnie na tym kanale: { $names }.
permission-needed = Nie mogę tego tutaj zrobić bez tych uprawnień: { $names }. Poproś administratora serwera, żeby dał mi je na tym kanale, i spróbuj ponownie.
guest-explained = Nie należę do tego serwera, więc mogę pisać tylko przez 15 minut po czyimś poleceniu lub przycisku; potem powiadamiam następną osobę w prywatnej wiadomości, jeśli dodała mnie do swojego konta. Jeśli inni nie widzą moich wiadomości, administrator serwera musi zezwolić na zewnętrzne aplikacje. Wątki tu nie działają.
guest-silent = Sam nie mogę już tam pisać: wpisz tam /djambi board.
permission = { $permission ->
    [view] Wyświetlanie kanału
    [send] Wysyłanie wiadomości
    [send_threads] Wysyłanie wiadomości w wątkach
    [private_threads] Tworzenie prywatnych wątków
   *[attach] Załączanie plików
}

### The lobby

lobby-title = **Djambi: kto gra?**
lobby-reliability = { $line } · rzetelność { $percent }%
lobby-terms = { $terms } · { $private ->
    [on] prywatna
   *[off] poza rankingiem
}
# What differs from a preset, behind its name.
terms-option-friendly_fire = własne figury { $value ->
    [on] można zabijać
   *[off] są nietykalne
}
terms-option-reporter_must_strike = Reporter { $value ->
    [on] musi zabić, gdy może
   *[off] nie musi zabijać
}
terms-option-reporter_new_neighbour = Reporter { $value ->
    [on] nie może zabić figury, która już przed ruchem stała obok niego
   *[off] może zabić figurę, która już przed ruchem stała obok niego
}
terms-option-exit_action = przy wyjściu z labiryntu { $value ->
    [any] figura może zabić albo przestawić inną
    [chiefs] figura może zabić albo przestawić tylko Szefa
   *[none] figura tylko wychodzi
}
terms-option-liberation = zamrożonego gracza { $value ->
    [on] można uwolnić
   *[off] nic nie uwolni
}
terms-option-quiet_limit = remis po { $value ->
    [one] 1 ruchu
   *[other] { $value } ruchach
} bez zabicia i zmiany dowództwa
lobby-invited = Zaproszenia: { $who }
lobby-waiting = { $count ->
    [one] Jedno miejsce jest wolne:
    [few] { $count } miejsca są wolne:
    [many] { $count } miejsc jest wolnych:
   *[other] { $count } miejsca jest wolne:
} { $starter ->
    [full] partia zacznie się, gdy wszystkie będą zajęte, a { $who } może oddać wolne miejsca komputerom („Miejsca”).
   *[holder] { $who } może oddać wolne miejsca komputerom („Miejsca”) i zacząć.
}
lobby-fills = Komputery zajmą wolne miejsca { $when } i partia się zacznie.
lobby-ready = Wszystkie miejsca są obsadzone: { $starter ->
    [anyone] zacząć może każdy z graczy.
   *[holder] { $who } może zacząć.
}
time-none = bez zegara
time-days = { $count ->
    [one] 1 dzień
    [few] { $count } dni
    [many] { $count } dni
   *[other] { $count } dnia
}
time-hours = { $count ->
    [one] 1 godzina
    [few] { $count } godziny
    [many] { $count } godzin
   *[other] { $count } godziny
}
time-minutes = { $count ->
    [one] 1 minuta
    [few] { $count } minuty
    [many] { $count } minut
   *[other] { $count } minuty
}
time-seconds = { $count ->
    [one] 1 sekunda
    [few] { $count } sekundy
    [many] { $count } sekund
   *[other] { $count } sekundy
}
pace-per-move = { $time } na ruch
pace-bank = { $start } + { $more } za ruch (najwyżej { $most })
clock-days = { $hours ->
    [0] { $days } d
   *[other] { $days } d { $hours } godz.
}
clock-hours = { $minutes ->
    [0] { $hours } godz.
   *[other] { $hours } godz. { $minutes } min
}
terms-field-date = Data końcowa
terms-date = { $value ->
    [none] brak
   *[other] remis za { $value }, jeśli nikt nie wygra
}
terms-field-rest = Nieobecność i godziny ciszy
terms-rest = { $value ->
    [none] zegar idzie dalej
   *[other] zegar staje, najwyżej na { $value } w jednej kolejce
}
terms-field-fill = Wolne miejsca
terms-fill = { $value ->
    [none] zostają wolne
   *[other] komputery (czas czekania: { $value })
}
terms-bad-rules = Nie rozumiem tych zasad; nie otwarto nowej partii. Wybierz podpowiedź albo wpisz classic, bga lub booklet i to, co ma być inaczej, np. classic,reporter_must_strike=on,quiet_limit=60. Opcje to { $options }; ich wartości są w podpowiedziach.
terms-bad-pace = Nie rozumiem tego tempa; nic się nie zmieniło. Wpisz none, czas na ruch, np. 72h (od 1 do 336 godzin), albo zapas, np. 3d+12h/7d (3 dni, 12 godzin więcej za każdy ruch, najwyżej 7 dni) lub 10m+30s na jeden wieczór.
terms-two-paces = Podaj albo time (godziny na ruch), albo pace, nie oba naraz: każde mówi, ile może trwać ruch. Nie otwarto nowej partii.
seats-title = Kto gra którym kolorem? Wolne miejsce oddaj komputerowi albo zostaw jako zakładnika (nikt nim nie gra, ale jego figury można przejąć). Zajęte możesz zwolnić.
seat-free = Zwolnij to miejsce
terms-field-preset = { button-rules }
terms-field-time = Tempo
terms-field-timeout = Po przekroczeniu czasu
terms-field-starter = Kto naciska Start
terms-field-rated = Ranking
terms-field-private = Prywatność
terms-title = Warunki tej partii. { $terms }
terms-preset = { $preset ->
    [own] Inne zasady
    [classic] Zasady klasyczne
    [bga] Zasady jak na Board Game Arena
   *[booklet] Zasady jak w instrukcji
}
terms-timeout = { $timeout ->
    [flag] Bez kary
    [resign] Poddanie
   *[computer] Gra komputer: { level-name }
}
terms-starter = { $value ->
    [anyone] Dowolny gracz
    [full] Partia zacznie się sama, gdy wszystkie miejsca będą zajęte
   *[holder] Tylko gospodarz
}
terms-rated = { $value ->
    [no] Poza rankingiem: partia nie zmienia niczyich punktów
   *[yes] Rankingowa, jeśli spełnia warunki (zob. /djambi players top)
}
terms-private = { $value ->
    [yes] Prywatna: widoczna tu i dla graczy, bez analizy i statystyk
   *[no] Nieprywatna: widzi ją każdy, kto widzi ten kanał
}

### What happened, one line each

line-played = { army-sign } **{ army-name }** · { $who }: { $text } `{ $notation }`
line-planned = { $text } · zaplanowany
event-opened = { $who } otwiera nową partię.
event-rematch = { $who } chce zagrać jeszcze raz: każdy przesiada się o jedno miejsce.
event-invited = { $who }, { $by } zaprasza cię do gry: naciśnij „Dołącz” albo „Odmów”.
event-invitation-closed = { $who } nie zagra.
event-seated = { $who } gra: { army-sign } { army-name }.
event-terms = { $who } zmienia warunki partii.
event-role-pinged = { $role }: { $who } szuka graczy; naciśnij „Dołącz”, żeby zagrać.
event-started = Zaczynamy! Pierwszy rusza { army-name }.
event-timed-out = { army-sign } { army-name } przekroczył czas{ $timeout ->
    [flag] . Pozostali mogą poprosić o zmianę gracza przez /djambi game replace.
    [resign] {" "}i się poddaje.
   *[computer] : dalej gra komputer.
}
event-offered = { $who } { $offer ->
    [draw] proponuje remis
    [pause] prosi o pauzę
   *[take_back] prosi o cofnięcie { $count ->
        [one] ostatniego ruchu, numer { $number } ({ army-name })
       *[many] ostatnich { $count } ruchów, od numeru { $number } ({ army-name })
    }
}.
event-offered-replace = { $who } prosi o zmianę gracza. { army-sign } { army-name }: ma zagrać { $sitter }.
event-answered = { $who } { $agrees ->
    [on] zgadza się na
   *[off] odrzuca
} { $offer ->
    [draw] remis
    [take_back] cofnięcie ruchów
    [pause] pauzę
   *[replace] zmianę gracza
}.
event-taken-back = { $who ->
    [nobody] Ruchy cofnięte
   *[other] { $who } cofa ruchy
}: plansza jest znów taka jak przed ruchem { $number }.
event-pause-over = Pauza się skończyła: nie ma już nikogo, kto mógłby wznowić partię.
event-resumed = { $who } wznawia partię.
event-reminded = { $reminder ->
    [rested] Przypomnienie: ruch ma { army-sign } { army-name }.
    [half] Przypomnienie: { army-sign } { army-name } ma już tylko połowę czasu.
    [tenth] Przypomnienie: { army-sign } { army-name } ma już mało czasu.
    [left] Przypomnienie. { army-sign } { army-name }, do końca czasu: { $count ->
        [one] 1 godzina
        [few] { $count } godziny
        [many] { $count } godzin
       *[other] { $count } godziny
    }.
   *[overdue] Przypomnienie: { army-sign } { army-name } przekroczył czas (7 dni bez zegara). Pozostali mogą poprosić o zmianę gracza przez /djambi game replace.
}
event-time-given = { $who } daje graczowi więcej czasu. { army-sign } { army-name }: +{ $time }.
event-slept = Od 30 dni nikt nie gra: partia zasypia, a kanał jest wolny dla następnej. Żeby grać dalej, naciśnij „Obudź”.
event-moved = { $link ->
    [here] Gramy dalej tutaj.
   *[other] Gramy dalej w { $link }.
}

next-person = { $who ->
    [you] Twój ruch
   *[other] { $who }, twój ruch
}: { army-sign } { army-name }.
next-answer = Czekamy na odpowiedź: { $who }.
next-deadline = Termin: { $when }
next-computer = { army-sign } { army-name }: { computer-name } myśli.
state-paused = Trwa pauza. Wznowić partię może każdy, kto w niej gra.

### Pictures

caption-move = Ruch { $number }
caption-over = { $number ->
    [0] Przed pierwszym ruchem
    [one] Po { $number } ruchu
    [few] Po { $number } ruchach
    [many] Po { $number } ruchach
   *[other] Po { $number } ruchu
}
panel-to-move = na ruchu
panel-power = u władzy
panel-frozen = zamrożony
panel-out = poza grą
panel-hostage = zakładnik
alt-mover = { army-name } jest na ruchu.

### Buttons

button-join = Dołącz
button-leave = Wyjdź
button-start = Start
button-seats = Miejsca
button-terms = Zasady i czas
button-cancel = Odwołaj partię
button-ping-role = Powiadom
button-decline = Odmów
button-board = Plansza
# A link to the page of the game in a browser.
button-open-board = Pełny ekran
# A link to that page beside the button that opens it within Discord.
button-in-browser = Przeglądarka
# The command that opens the pages within Discord, and what it does.
entry-point = Zagraj w Djambi
entry-point-about = Otwórz planszę tego kanału
activity-not-here = Discord nie otwiera tu planszy. Jest też w przeglądarce:
activity-off = Plansza nie otwiera się tu w Discordzie. /djambi new rozpoczyna partię.
# A personal link to that page, for one person alone.
button-more = Więcej
button-move = Ruch
button-play = Zagraj
button-preview = Podgląd
button-resign = Poddaj się
button-draw = Zaproponuj remis
button-undo = Cofnij ruch
button-give-time = Daj więcej czasu
button-pause = Pauza
button-resume = Wznów
button-agree = Zgódź się
offer-short = { $offer ->
    [draw] remis
    [take_back] cofnięcie
    [pause] pauza
   *[replace] zmiana gracza
}
button-wake = Obudź
button-rematch = Rewanż
button-plan = Planuj
button-plan-move = Zaplanuj ruch
button-plan-after = Zaplanuj odpowiedź
button-plan-less = Usuń ostatni
button-plan-none = Usuń wszystkie
button-history = Historia
button-replay = Animacja
button-review = Analiza
button-turning-point = Punkt zwrotny { $number }
button-export = Eksport
button-change = Zmień
button-note = Notatka
button-hint = Podpowiedź
button-thread = Wątek
button-talk = Rozmowa prywatna
button-pact = Zawrzyj pakt
button-open-thread = Otwórz dla wszystkich
button-pacts = Pakty
button-forget = Usuń moje dane
button-previous-page = Wcześniej
button-next-page = Dalej
button-next-game = Następna partia
button-not-now = Nie teraz
next-game-waiting = { $count ->
    [0] Nie czeka na ciebie żadna inna partia.
    [one] Czeka na ciebie jeszcze { $count } partia.
    [few] Czekają na ciebie jeszcze { $count } partie.
   *[many] Czeka na ciebie jeszcze { $count } partii.
}
button-back = Wstecz
button-type = Wpisz ruch
# The form in which a move is typed: at most 45 characters each, the example 100.
type-title = Twój ruch
type-label = Figura i pola
type-example = Na przykład: Bojówkarz c1 e1 albo samo c1 e1
option-theme = Motyw obrazków
form-switches = Włączone
option-zone = Strefa czasowa godzin ciszy
form-zone-alone = Nie masz godzin ciszy, więc strefa czasowa też nie jest zapisana: należy do nich.

### Planned moves

plan-title = **Twój plan.** Widzisz go tylko ty.
plan-none = Nic jeszcze nie zaplanowano. Możesz zaplanować do { $count } ruchów: każdy zagram w twojej kolejce. Jeśli plansza tak się zmieni, że ruch miałby inne skutki, plan przepada, a ja powiem dlaczego.
plan-how = Każdy ruch zagram w twojej kolejce, chyba że plansza zmieni jego skutki: wtedy plan przepada, a ja powiem dlaczego. Gdy zmienisz ruch, znikają następne.
plan-ask = Planujesz ruch { $number }. Tak będzie na planszy, gdy przyjdzie kolej { $army ->
    [red] Czerwonego
    [blue] Niebieskiego
    [yellow] Żółtego
   *[green] Zielonego
}, o ile nikt wcześniej nic nie zmieni.
plan-ask-after = Warunek: jaki ruch musi tuż przedtem zagrać { $by }?
plan-only-after = Tylko jeśli { $by } tuż przedtem zagra: { $before }
plan-board-changed = Od tego czasu plansza się zmieniła, więc nic jeszcze nie zaplanowano. Teraz ten ruch znaczy:
plan-lapsed = **Twój plan przepadł.** { $why } Niezagrane: `{ $moves }`.
plan-lapse-piece = Figury na { $at } już tam nie ma albo nie jest już twoja.
plan-lapse-target = Pole { $at } wygląda teraz inaczej niż wtedy, gdy powstawał plan.
plan-lapse-way = Ruch nie jest już dozwolony: coś stoi na drodze.
plan-lapse-consequences = Ruch miałby teraz inne skutki.
plan-lapse-condition = Poprzedni ruch nie był tym z twojego warunku.
plan-lapse-taken-back = Cofnięto ruch.
plan-lapse-seat = Nie grasz już tym kolorem albo odpadł on z gry.
plan-lapse-order = Najpierw ruszał inny z twoich kolorów.
direct-lapsed = { $text } Partia: { $link }

### Private pages

since-title = Od twojego ostatniego ruchu:
history-title = Ruchy od { $first } do { $last } z { $count }:
history-none = Nie było jeszcze żadnego ruchu.
replay-title = Partia { $game } od początku:
alt-replay = Partia jako animacja, { $count ->
    [one] 1 ruch
    [few] { $count } ruchy
    [many] { $count } ruchów
   *[other] { $count } ruchu
}.
preview-ask = { $when ->
    [later] Zaplanować ten ruch?
   *[now] Zagrać tak?
}
hint-title = Możesz spróbować: { $text }. { $reason }
reason-wins = Ten ruch wygrywa partię.
reason-kills-chief = Ten ruch zabija Szefa { $army ->
    [red] Czerwonego
    [blue] Niebieskiego
    [yellow] Żółtego
   *[green] Zielonego
}, a wszystko, czym dowodził jego gracz, będzie twoje.
reason-saves-chief = Inaczej ktoś może zabić twojego Szefa.
reason-power = Twój Szef dochodzi do władzy.
reason-ends-power = { army-name } traci władzę.
reason-kills = Ten ruch zabija { victim-name } { army-owner }.
reason-saves = Inaczej ktoś może zabić twojego { $piece ->
    [chief] Szefa
    [assassin] Zabójcę
    [reporter] Reportera
    [diplomat] Prowokatora
    [necromobile] Grabarza
   *[militant] Bojówkarza
} na { $at }.
reason-displaces = Ten ruch przestawia { victim-name } { army-owner }.
reason-threatens = Potem możesz zabić { victim-name } { army-owner }, a nikt nie zabije żadnej twojej figury za darmo.
reason-safe = Nikt nie zabije potem żadnej twojej figury za darmo.
reason-loses-least = Cokolwiek zagrasz, coś stracisz; tak najmniej.
more-title = Partia { $game }. { $terms }
more-date = Data końcowa: { $when }. Jeśli do tego czasu nikt nie wygra, będzie remis.
resign-sure = Na pewno chcesz się poddać ({ $seats })? Bez zgody innych tego nie cofniesz.
resign-not-now = Nie ma czego poddawać: ta partia teraz się nie toczy. Żeby wyjść z poczekalni, naciśnij „Wyjdź”.
thread-name = Djambi { $game }
thread-failed = Nie można tu otworzyć wątku. Potrzebny jest kanał serwera, a ty i ja musimy mieć uprawnienia Tworzenie publicznych wątków i Wysyłanie wiadomości w wątkach.

talk-with = **Rozmowa prywatna.** Wybierz jednego lub dwóch graczy. Otworzę dla was prywatny wątek: nikt inny się o nim nie dowie, poza moderatorami tego serwera.
talk-choose = Wybierz jednego lub dwóch graczy
talk-opened = { $again ->
    [yes] Poprzedni wątek został usunięty, więc otwieram nowy: { $link }.
   *[no] Wasz prywatny wątek to { $link }.
}
talk-locked = Moderator zablokował wasz prywatny wątek { $link }. Możecie też pisać do siebie prywatne wiadomości.
talk-gone = Wybrana osoba nie gra już w tej partii. Wybierz jeszcze raz.
talk-left = { $who } nie widzi już tego kanału albo nie ma tej osoby na serwerze, więc nie mogę jej dodać do wątku. Możecie też pisać do siebie prywatne wiadomości.
talk-not-now = Prywatne wątki są dla graczy trwającej partii. W poczekalni najpierw zacznijcie grę, a po końcu partii rozmawiajcie na jej kanale.
talk-not-yours = { $names ->
    [none] Nie możesz otwierać prywatnych wątków na tym kanale: brakuje ci uprawnienia Tworzenie prywatnych wątków.
    [nowhere] Prywatne wątki są tylko na serwerach, na których jestem.
   *[other] Nie mogę tu otworzyć prywatnego wątku, bo na tym kanale brakuje mi uprawnienia „{ $names }”. Może mi je dać administrator serwera.
} Możecie też pisać do siebie prywatne wiadomości.
talk-failed = Nie udało mi się otworzyć prywatnego wątku ani do niego dotrzeć. Potrzebny jest zwykły kanał tekstowy, a ja muszę być w wątku. Możecie też pisać do siebie prywatne wiadomości.
private-thread-name = Djambi { $game }: { $list }
talk-intro = Prywatna rozmowa w partii { $game }, uczestnicy: { $people }; dostęp do tego wątku macie tylko wy, ja i moderatorzy tego serwera, a ja nie czytam niczego, co tu piszecie.
talk-intro-pacts = Pakt to zapisana obietnica: nikogo nie wiąże, a po końcu partii zobaczycie go w analizie.

pact-promise = Twoja obietnica
pact-binds-nobody = Nikogo nie wiąże, a bot niczego nie pilnuje.
pact-until = Jak długo
pact-end = { $count ->
    [0] dopóki nie zostanie złamany
    [one] na { $count } ruch każdego gracza
    [few] na { $count } ruchy każdego gracza
   *[other] na { $count } ruchów każdego gracza
}
pact-offer = { $who } proponuje pakt (dla: { $people }, { pact-end }): „{ $text }”. Nikogo nie wiąże. Przyjmujesz?
pact-reply = { $who } { $accepts ->
    [on] przyjmuje
   *[off] odrzuca
} pakt, który proponuje { $by }: „{ $text }”.
pact-unknown-thread = Nie mam cię na liście członków tego wątku. Pakty zawierają tylko jego członkowie, a zapominam o wątku, gdy zostanie usunięta jego partia albo dane któregoś członka. Aby otworzyć nowy, naciśnij „Więcej” pod planszą, a potem „Rozmowa prywatna”.
pact-not-playing = Nie grasz już w tej partii, więc nie możesz zawierać ani przyjmować w niej paktów. Możesz tu dalej rozmawiać.
pact-nobody-else = Nikt inny w tym wątku nie może przyjąć paktu: pozostali go opuścili albo już nie grają. Naciśnij „Więcej” pod planszą, potem „Rozmowa prywatna”, i wybierz gracza.
pact-not-now = Ta partia teraz nie trwa, więc nie zawiera się w niej paktów. Po jej końcu wcześniejsze pakty pokazuje przycisk „Pakty” pod analizą.
pact-off = Pakty są wyłączone na tym serwerze. Administrator może na nie pozwolić poleceniem /djambi settings server.
bad-length = { $what ->
    [note] Notatka może mieć najwyżej { $most } znaków, więc twoja zostaje bez zmian. Skróć ją i spróbuj ponownie.
    [pact] Pakt musi mieć od 1 do { $most } znaków, więc nic nie zaproponowano. Zmień tekst i spróbuj ponownie.
   *[line] Wiadomość musi mieć od 1 do { $most } znaków, więc nic nie wysłano. Zmień ją i spróbuj ponownie.
}
pact-too-many = Wątek może mieć najwyżej { $most } paktów, a ten jest pełny. Nadal możecie się umawiać w rozmowie.
pact-own = To twoja własna propozycja: przyjmują ją albo odrzucają pozostałe osoby w tym wątku.
pact-answered = Ten pakt ma już twoją odpowiedź albo został usunięty. Liczy się pierwsza odpowiedź.

thread-over = 🏁 Partia się skończyła, { $locked ->
    [on] więc ten wątek jest zamknięty
   *[off] więc nie zawiera się tu już paktów
}; przycisk *Pakty* pokazuje, co tu obiecano, a wy mówicie, co zostało dotrzymane. Gdy każdy członek naciśnie *Otwórz dla wszystkich*, dodam do wątku wszystkich graczy partii i przeczytają go w całości.
thread-not-locked = -# Brakuje mi uprawnienia Zarządzanie wątkami, więc wątek nie jest zablokowany. Zostaje tak samo prywatny jak dotąd.
thread-forgotten = Dane jednego z członków tego wątku zostały usunięte, a z nimi wszystkie jego pakty. Blokuję wątek, jeśli mogę, i nie można tu już zawierać paktów.
thread-opens = Za otwarciem tego wątku dla wszystkich graczy partii: { $who }. Jeszcze bez naciśniętego *Otwórz dla wszystkich*: { $waiting }.
thread-open = Chcą tego wszyscy członkowie wątku: { $gone ->
    [on] wszyscy gracze partii mogą teraz przeczytać pakty pod jej analizą. Sam wątek został usunięty
   *[off] ten wątek jest teraz otwarty dla wszystkich graczy partii i mogą go przeczytać w całości
}.

pacts-title = **Twoje pakty** z: { $people } w wątku { $link }
pacts-others = **Pakty** w wątku { $link } otwartym dla wszystkich graczy: { $people }
pacts-none = Nie ma żadnego paktu.
pact-line = **{ $number }.** { $begun ->
    [0] Przed pierwszym ruchem
    [one] Po { $begun } ruchu
   *[other] Po { $begun } ruchach
} { $by } proponuje pakt (dla: { $people }, { pact-end }): „{ $text }”.
pact-by = { $mark ->
    [accepted] Pakt przyjęty przez:
    [declined] Pakt odrzucony przez:
    [kept] Dotrzymany – tak mówi
   *[broken] Złamany – tak mówi
} { $who }.
pact-unanswered = Nikt na niego nie odpowiedział.
pact-mark = Dotrzymany czy złamany?
pact-mark-as = Pakt { $number } został { $mark ->
    [kept] dotrzymany
   *[broken] złamany
}
pact-not-yours = O tym, czy pakt został dotrzymany, mówią tylko osoby, które go przyjęły, i dopiero po partii.
games-none = Nie grasz w żadnej partii. Otwórz własną: /djambi new.
games-title = { $count ->
    [one] Masz 1 partię:
    [few] Masz { $count } partie:
    [many] Masz { $count } partii:
   *[other] Masz { $count } partii:
}
games-line = { $state ->
    [yours] 👉 **Twój ruch**
    [lobby] Poczekalnia
    [asleep] Śpi
    [paused] Pauza
    [over] Koniec
   *[theirs] Czekasz
}: { $people } – { $link }
games-more = … i jeszcze { $count }.
games-move = Graj dalej tutaj…
tables-title = **Partie, które szukają graczy**
tables-none = Na kanałach tego serwera, które widzisz, żadna partia nie szuka graczy. Otwórz własną przez /djambi new.
tables-part = Nie należę do tego serwera, więc pokazuję tylko partie z tego kanału.
tables-lobby = Poczekalnia: { $people }, { $count ->
    [one] jedno wolne miejsce
    [few] { $count } wolne miejsca
   *[many] { $count } wolnych miejsc
}: { $link } ({ $terms })
tables-late = { army-sign } { army-name } przekroczył czas po { $count ->
    [one] 1 ruchu
    [few] { $count } ruchach
   *[many] { $count } ruchach
}: { $link }. Poproś kogoś z tej partii o to miejsce przez /djambi game replace.
settings-title = ## Twoje ustawienia
settings-server-title = Ustawienia tego serwera, które administrator zmienia, dopisując opcję do tego polecenia:
settings-saved = Zapisane. Teraz jest ustawione tak:
settings-applied = Twoje ustawienia działają już we wszystkich twoich partiach.
under-way = Masz wiele partii, więc to chwilę potrwa. Gdy skończę, wyślę ci wiadomość prywatną.
settings-remind = { $hours ->
    [usual] Przypomnienia: w połowie twojego czasu i gdy zostaje dziesiąta część
   *[other] Przypomnienia (godziny przed końcem): { $hours }
}
settings-bad-reminders = Nie rozumiem tych przypomnień; nic się nie zmieniło. Wpisz od jednej do trzech liczb godzin od 1 do 336, np. 24 6 1, albo off.
settings-quiet = { $from ->
    [none] Godziny ciszy: brak
   *[other] Godziny ciszy: { $from }–{ $until }, { $zone } (jest tam { $time }). Bez powiadomień, a twój zegar stoi.
}
settings-bad-quiet = Nie rozumiem tych godzin ciszy, więc zostają takie jak dotąd. Napisz je tak: 22-7 albo 22:30-6:00 (najwyżej 16 godzin), albo off.
settings-clock-alone = Nic się nie zmieniło: podaj strefę czasową razem z godzinami ciszy, np. /djambi settings mine quiet:22-7 zone:Europe/Warsaw.
settings-no-such-zone = Nie znam tej strefy czasowej, więc godziny ciszy zostają takie jak dotąd. Wpisz nazwę taką jak Europe/Warsaw, nazwę dużego miasta w swojej strefie albo różnicę, np. UTC+2.
settings-away = Nieobecność: wracasz { $until }.
settings-away-limit = W każdej kolejce twój zegar stoi najwyżej { $limit }, chyba że partia ma inny limit. Potem znowu chodzi, a ja znowu cię powiadamiam.
settings-here = Nieobecność: brak (zob. /djambi settings away).
settings-players-role = { $role ->
    [none] Nie wybrano jeszcze roli do powiadamiania.
   *[other] Poczekalnie mogą powiadamiać { $role }, najwyżej co sześć godzin. Jeśli nie każdy może oznaczać tę rolę, potrzebuję uprawnienia „Wzmianki @everyone, @here i wszystkich ról”, żeby powiadomić jej członków.
}
settings-players-role-choose = Rola, którą mogą powiadamiać poczekalnie
direct-reminder = Przypomnienie: twój ruch w { $link }.
direct-next = Jeszcze jeden ruch i twoja kolej w { $link }.
direct-asked = Ktoś czeka na twoją odpowiedź w { $link }.
direct-rematch = { $who } chce zagrać jeszcze raz w { $link }; każdy przesiada się o jedno miejsce. Naciśnij „Dołącz”, żeby zająć swoje, albo „Odmów”. Dopóki nie odpowiesz, może je zająć ktoś inny.
direct-rematch-answered = { $joins ->
    [on] Masz swoje miejsce
   *[off] Nie grasz w rewanżu
} w { $link }.
follow-on = Obserwujesz tę partię: napiszę do ciebie prywatnie, gdy zginie figura, ktoś odpadnie albo partia się skończy. Zezwól na wiadomości prywatne od osób z tego serwera. Żeby przestać: /djambi players follow stop:True.
follow-guest = Nie należę do tego serwera, więc nie mogę tego tu zrobić. Poproś administratora serwera, żeby mnie dodał.
follow-off = Nie obserwujesz już tej partii.
direct-follow = Obserwujesz tę partię: { $link }
forget-sure = Bezpowrotnie usunę twój nick, ustawienia i miejsca we wszystkich partiach, a także partie poza serwerami rozegrane bez innych osób. { $left ->
    [0] Nie grasz w żadnej trwającej partii.
    [one] Opuścisz albo poddasz 1 trwającą partię.
    [few] Opuścisz albo poddasz { $left } trwające partie.
    [many] Opuścisz albo poddasz { $left } trwających partii.
   *[other] Opuścisz albo poddasz { $left } trwającej partii.
} { $remaining ->
    [0] Nie zostanie żadna zakończona partia.
    [one] 1 zakończona partia zostanie dla innych, bez twojego nicku.
    [few] { $remaining } zakończone partie zostaną dla innych, bez twojego nicku.
    [many] { $remaining } zakończonych partii zostanie dla innych, bez twojego nicku.
   *[other] { $remaining } zakończonej partii zostanie dla innych, bez twojego nicku.
}
forget-done = Twoje dane zostały usunięte: nick, ustawienia i miejsca we wszystkich partiach.
note-label = Twoja notatka o tej partii
note-about = Widzisz ją tylko ty. Aby ją usunąć, zostaw puste pole.
note-title = 📝 **Twoja notatka** (widzisz ją tylko ty)
note-saved = { $is ->
    [saved] Notatka jest zapisana. Znajdziesz ją tutaj, gdy naciśniesz „Plansza”, albo przez /djambi game note.
   *[cleared] Notatka jest usunięta.
}

privacy-page =
    Co o tobie przechowuję:
    - partie, w których grasz: kto gra którym kolorem, każdy ruch i jego czas
    - ich podsumowanie: twój profil i punkty
    - twoje zaplanowane ruchy i to, co mówisz innym graczom na stronach
    - notatki, które piszesz o partiach
    - prywatne wątki, które dla ciebie utworzyłem, i twoje pakty w nich
    - partie, które obserwujesz, rozwiązane przez ciebie zadania
    - twój identyfikator Discorda i nazwę wyświetlaną, język twojego Discorda, twoje ustawienia
    - twoje sesje w przeglądarce: kiedy ostatnio z nich korzystano

    Nic więcej, i nikomu tego nie udostępniam. Wszystko pobierzesz przez `/djambi settings privacy what:export`, a usuniesz przez `what:forget`.

### Help

help-title = # Djambi
    Cztery armie, jeden labirynt i żadnych przyjaciół. Wygrywa ostatni gracz, który nie odpadł i nie jest zamrożony.
help-start = ## Nowa partia
    `/djambi new` otwiera partię na tym kanale: pozostali naciskają **Dołącz**.
    - Przycisk **Miejsca** oddaje wolne miejsca komputerom; potem naciśnij **Start**.
    - `/djambi players tables` pokazuje partie, które szukają graczy, a `/djambi players top` to ranking.
help-play = ## Jak grać
    Naciśnij **Ruch** pod planszą albo wpisz go: `/djambi move M c1 e1`.
    - Z wyprzedzeniem: `/djambi plan` gra ruchy, gdy przyjdzie twoja kolej.
    - Podgląd: `/djambi board`, `review`, `record history`, `record replay`, `record export`
    - Razem: `/djambi game draw`, `game undo`, `game pause`, `game resign`, `game rematch`

### Records of play

profile-title = **Profil: { $who }**, z partii na tym serwerze
profile-title-all = **Twój profil**, ze wszystkich twoich partii. Na serwerze /djambi players profile pokazuje twoje punkty.
profile-none = { $who } nie ma tu jeszcze zakończonej partii.
profile-hidden = Twój profil jest ukryty: nikt inny go nie widzi. Żeby go pokazać: /djambi settings mine hidden:False.
profile-games = Partie: { $games } · wygrane: { $wins } · remisy: { $draws } · przetrwane: { $survived }
profile-place = Miejsce w rankingu sezonu: **{ $place }**
profile-no-place = Jeszcze bez miejsca w rankingu sezonu: zakończ w tym sezonie partię rankingową.
profile-missing = Do rankingu brakuje ci { $games ->
    [one] 1 partii rankingowej
   *[other] { $games } partii rankingowych
} i { $opponents ->
    [one] 1 przeciwnika
   *[other] { $opponents } przeciwników
}.
profile-won = { $wins } z { $games }
profile-seats = Wygrane według armii: { $list }
profile-presets = Wygrane według zasad: { $list }
profile-chiefs = Zabici Szefowie: { $killed } · straceni Szefowie: { $lost }
profile-victims = Ulubione ofiary: { $list }
profile-killers = Najgroźniejsi przeciwnicy: { $list }
profile-reign = Najdłużej u władzy: { $count ->
    [one] 1 ruch
    [few] { $count } ruchy
   *[many] { $count } ruchów
}
profile-honours = 🏆 Trofea sezonu { $season }: { $list }
profile-honours-earlier = 🏆 Trofea z wcześniejszych sezonów: { $count }
# A rare deed, in a list.
honour = { $honour ->
    [lone_chief] wygrana samym Szefem
    [flawless] wygrana bez straty figury
    [thawed] wygrana po zamrożeniu
    [three_chiefs] trzej Szefowie zabici w jednej partii
    [regicide] Szef zabity u władzy
    [duel] Szef zabity przez Szefa
    [scoop] Szef zabity przez Reportera
    [evicted] Szef wyniesiony z labiryntu przez Prowokatora
    [long_reign] dziesięć ruchów u władzy
    [encircled] otoczony Szef
    [liberator] uwolniony zamrożony gracz
   *[undertaker] dziesięć trupów przeniesionych w jednej partii
}
profile-reliability = Rzetelność: { $percent }% (zakończone bez przekroczenia czasu i bez odejścia: { $finished } z { $begun })
profile-rivals = Bezpośrednie pojedynki (razy wyżej : razy niżej)
profile-rival = { $who } { $ahead } : { $behind }, { $count ->
    [one] 1 partia
    [few] { $count } partie
   *[many] { $count } partii
}
profile-axis = partie
alt-course = Punkty: { $who }, wykres: od { $first } do { $last }, { $count ->
    [one] 1 partia rankingowa
    [few] { $count } partie rankingowe
   *[many] { $count } partii rankingowych
}.
top-title = **Ranking tego serwera**, sezon { $season }
top-row = { $place }. { $who } **{ $rating }** ± { $uncertainty } · { $count ->
    [one] 1 partia
    [few] { $count } partie
   *[many] { $count } partii
}
top-none = Nikt nie ma tu jeszcze miejsca. Potrzeba dziesięciu partii rankingowych, sześciu różnych przeciwników i partii rankingowej w tym sezonie.
top-counts = -# Partia jest rankingowa, chyba że gracze ustalą inaczej, ktoś gra kilkoma armiami, miejsce zmieni gracza albo partia skończy się, zanim każdy wykona trzy ruchy.
top-seasons = Inne sezony: { $list }. Wybierz jeden opcją season.
top-bad-season = Nie znam takiego sezonu. Wpisz rok i kwartał, np. 2026-Q4.
stats-title = **Statystyki tego serwera**
stats-none = Nie zakończono tu jeszcze żadnej partii. Otwórz ją przez /djambi new.
stats-games = ## Zakończone partie: { $games }
    Rankingowe: { $rated } · remisy: { $drawn }
stats-lengths = Ruchów w partii: mediana { $middle }, w najkrótszej { $shortest }, w najdłuższej { $longest }
stats-share = { $name } { $percent }%
stats-presets = Partie według zasad: { $list }
stats-first-moves = Pierwsze ruchy: { $list }

### The rules and the lessons

rules-title = { $title } ({ $number }/{ $count })
rules-example = Na planszy: gra { army-name }. { $text }
rules-setup = Pozycja początkowa: Czerwony w lewym dolnym rogu, Niebieski w prawym dolnym, Żółty w prawym górnym, Zielony w lewym górnym. Zaczyna Czerwony.
rules-pages = Inna strona…
rules-exact = Dokładne zasady, ze wszystkimi rozstrzygnięciami (po angielsku)
rules-more = Inne strony:
rules-no-such = Nie znam strony „{ $word }”. Wybierz jedną z tych: { $pages }
alt-rules = Plansza Djambi. { $text }
button-rules = Zasady
button-learn = Lekcje
button-again = Jeszcze raz
button-details = Szczegóły
button-help-start = Nowa partia
button-help-play = Jak grać
button-solution = Rozwiązanie
learn-tried = Twój ruch: { $text }
learn-solution = Rozwiązanie: { $text }
learn-finished = To była ostatnia lekcja. Teraz zagraj: { $place ->
    [terminal] djambi play
   *[discord] `/djambi new`, wolne miejsca obsadź komputerami („Miejsca”) i naciśnij „Start”.
}
learn-which = Nie wiem, którego zadania dotyczy ten ruch, więc go nie oceniam. Dodaj jego numer, np. { $command }, albo naciśnij pod nim „Wpisz ruch”.
no-such-number = Nie ma takiego numeru. Są od 1 do { $count }.

### After the game: review and puzzles

# A player with a percentage, in a list.
# The same beside a name in a chart.
story-end = { $end ->
    [won] { army-name } wygrał partię
    [drawn] Partia zakończyła się remisem
   *[open] Partia nie ma wyniku
} po { $count ->
    [one] 1 ruchu
    [few] { $count } ruchach
    [many] { $count } ruchach
   *[other] { $count } ruchu
}.
story-first-out = Jako pierwszy odpadł { army-name }, w ruchu { $number }.
story-reign = Najdłużej u władzy był { army-name }: przez { $count ->
    [one] 1 ruch
    [few] { $count } ruchy
    [many] { $count } ruchów
   *[other] { $count } ruchu
} partii.
story-lead = { army-name } { $number ->
    [0] prowadził od początku
   *[other] prowadził od ruchu { $number }; wcześniej jego szanse spadły nawet do { $percent }%
}.
story-turn = Najwięcej kosztował ruch { $number }: po lepszym { army-name } miałby szanse wyższe o { $percent } pkt proc.
review-accuracy = Dokładność: { $text }.
review-no-findings = Bez punktów zwrotnych: żaden ruch nie kosztował wiele.
review-finding = { $number }. Ruch { $count }, { army-name }.
review-missed = { $missed ->
    [win] Niewykorzystana wygrana.
    [kill] Niewykorzystana okazja, żeby zabić Szefa { $army ->
        [red] Czerwonego
        [blue] Niebieskiego
        [yellow] Żółtego
       *[green] Zielonego
    }.
   *[chief] Bez osłony został Szef { army-owner }: { army-name } mógł go zabić.
}
review-played = Zagrano: { $text } `{ $notation }`. Szanse na wygraną: przed ruchem { $before }%, potem { $after }%. Lepszy ruch był wart o { $loss } pkt proc. więcej.
review-better = Lepiej: { $text }.
review-chart = Szanse na wygraną, ruch po ruchu
puzzle-title = Zadanie { $number } z { $count }: { $title } { $grade }
puzzle-kill-task =
    Zabij Szefa
    Grasz jako { army-name }. Zabij Szefa tak, żeby potem nikt nie mógł zabić ani otoczyć twojego.
puzzle-save-task =
    Uratuj Szefa
    Grasz jako { army-name }, a twój Szef jest w niebezpieczeństwie. Znajdź ruch, który go ratuje.
puzzle-win-task =
    Wymuś wygraną
    Grasz jako { army-name }, a w grze został jeden przeciwnik. Znajdź ruch, po którym wygrasz w następnej kolejce, cokolwiek on zagra.
puzzle-power-task =
    Najlepszy ruch
    Grasz jako { army-name }. Jeden ruch jest wyraźnie lepszy od wszystkich innych: znajdź go.
puzzle-encircle-task =
    Otocz Szefa
    Grasz jako { army-name }. Otocz Szefa trupami tak, żeby potem nikt nie mógł zabić ani otoczyć twojego.
puzzle-solved = Brawo, to jest to!
puzzle-count = Rozwiązane zadania: { $solved } z { $count }.
puzzle-deadly = Jeszcze nie to. { $seats } może odpowiedzieć: { $text } `{ $notation }`. Twój Szef byłby stracony.
puzzle-answer = Jeszcze nie to. { $seats } odpowiada: { $text } `{ $notation }`. Twoje szanse na wygraną to wtedy { $percent }%.
puzzle-again = Jeszcze nie to. Znowu twoja kolej, ale tym ruchem nie możesz wygrać.
puzzle-over = Jeszcze nie to: partia się kończy, ale nie twoją wygraną.
puzzle-finished = To było ostatnie zadanie.
daily-on = Zadanie dnia jest wysyłane codziennie na { $channel } o { $time }. Następne: { $next }. Administratorzy: /djambi settings daily hour:18 (UTC) na innym kanale przenosi je tam, stop:True kończy.
daily-off = Zadanie dnia nie jest wysyłane na tym serwerze. Administrator serwera może je włączyć: /djambi settings daily hour:18 na wybranym kanale (godzina w UTC).
daily-message = **Zadanie dnia** · { $heading }
    { $task }
    -# Twoje ruchy widzisz tylko ty.
button-daily = Rozwiąż
command-puzzle = Rozwiąż zadanie: jeden ruch jest wyraźnie najlepszy
option-puzzle = Które zadanie (bez tej opcji: nierozwiązane, na twoim poziomie)
command-review = Przeanalizuj ostatnią partię na tym kanale: szanse, punkty zwrotne, dokładność
review-progress = Analiza: { $percent }%
review-long = To długa partia: na ruch zbadano { $count } pozycji zamiast { $most }. Aby przyjrzeć się dokładniej, podaj liczbę w --nodes.
review-private = Ta partia jest prywatna, więc nie jest analizowana. Gracze mogą ją wyeksportować przez /djambi record export i wkleić w przeglądarce na stronie „Warianty”: /analysis programu djambi web.
review-later = Analiza jeszcze nie jest gotowa: przed nią są inne. Naciśnij „Analiza” ponownie za kilka minut.
analyse-position = Pozycja:
analyse-record = Linia do tego miejsca:
board-over = Tu partia jest zakończona.

### Once per game and rule: what just happened, and why

rare-power = Władza trwa, dopóki Szef stoi w labiryncie, gdzie może go dosięgnąć Zabójca, inny Szef, Reporter albo Prowokator.
rare-extra = Ruch dodatkowy ({ army-name }): gracz u władzy gra po ruchu każdego przeciwnika, a gdy zostało dwóch graczy, dwa razy z rzędu.
rare-exit = W labiryncie może zostać tylko Szef: każda inna figura, która tam zabija albo coś stamtąd zabiera, musi wyjść w tym samym ruchu.
rare-encirclement = Szef wśród samych trupów, którego gracz nie ma żywego Grabarza, jest otoczony: żadnej figury tego gracza nie można ruszyć, zabić ani przestawić.
rare-takeover = Gdy tylko ktoś jest u władzy, Szef każdego zamrożonego gracza ginie tam, gdzie stoi, a armie tego gracza na stałe przechodzą do tego, kto jest u władzy.
rare-liberation = Z kręgu wokół Szefa zniknął trup: zamrożony gracz odzyskuje wszystko i gra dalej.
rare-skip = Nie można spasować: kolejkę traci tylko ten, kto nie ma żadnego dozwolonego ruchu, i zagra znów, gdy taki się pojawi.
term-rare-page = Więcej o tym: djambi rules show { $page }

### The pages of the rules, and one for each piece

rules-goal-text =
    Cel gry

    Czworo graczy, jedna plansza i żadnych przyjaciół. Wygrywasz, gdy w grze nie ma już nikogo innego: wszyscy pozostali odpadli albo są zamrożeni.

    - Gdy zabijesz Szefa, jego gracz odpada: wszystko, czym dowodził, jest twoje.
    - Gdy twój Szef wejdzie do labiryntu, na środkowe pole, jesteś u władzy: grasz częściej niż inni.
    - Gdy otoczysz Szefa trupami, jego gracz jest zamrożony.

    Zawieraj dowolne sojusze i zrywaj je, kiedy chcesz: zasady ich nie znają. Jeśli ktoś gra dwiema armiami, są one dla siebie wrogami: każda ma swoje kolejki i każda może zabić Szefa drugiej.
rules-legend-text =
    Figury, kształty i kolory

    To jest pozycja początkowa. Każda armia ma dziewięć figur sześciu rodzajów, a każdy rodzaj ma swój znak:

    - korona: Szef (C)
    - miecz: Zabójca (A)
    - aparat fotograficzny: Reporter (R)
    - gołąb: Prowokator (D)
    - karawan: Grabarz (N)
    - pięść: czterej Bojówkarze (M)

    Kształt pokazuje, do której armii figura należała na początku: koło to Czerwony, kwadrat Niebieski, sześciokąt Żółty, tarcza Zielony. Kolor pokazuje, który gracz teraz nią dowodzi.

    Szara figura w kolorowym pierścieniu jest zamrożona: pierścień pokazuje jej gracza. Szara figura bez pierścienia to zakładnik: nikt nią nie dowodzi. Czaszka to trup, a trupy są wszystkie takie same. Złote pole to labirynt. Kształty nad planszą pokazują, kto gra następny.
rules-moving-text =
    Plansza i ruchy

    Plansza ma 9×9 pól, od a1 (lewy dolny róg, patrząc od strony Czerwonego) do i9 (prawy górny). Zaczyna Czerwony, potem grają Niebieski, Żółty i Zielony, i tak w kółko. Jeśli Czerwony jest zakładnikiem, zaczyna następny gracz.

    - Każda figura rusza się jak hetman w szachach: po linii prostej na dowolną odległość, w ośmiu kierunkach.
    - Bojówkarz idzie tylko o jedno lub dwa pola; pusty labirynt, gdy przez niego przechodzi, liczy się jako jedno z nich.
    - Niczego się nie przeskakuje: figury i trupy zagradzają drogę.
    - Środkowe pole, e5, to labirynt. Gdy jest pusty, każda figura może przez niego przejść, ale zatrzymać się w nim może tylko Szef.
    - Nie można spasować. Kto nie ma dozwolonego ruchu, traci kolejkę; jeśli nikt nie może się ruszyć, jest remis.
rules-killing-text =
    Zabijanie i trupy

    Po zabitej figurze zostaje trup, a trupy nie znikają z planszy: są niczyje, wszystkie takie same i zagradzają drogę. Każda figura, która zabija, robi to po swojemu.

    - Bojówkarz i Szef wchodzą na pole wroga i odkładają trupa na dowolne puste pole poza labiryntem. Bojówkarz nigdy nie zabija Szefa w labiryncie.
    - Zabójca też wchodzi na pole wroga, ale trup zawsze trafia na pole, z którego Zabójca przyszedł.
    - Reporter idzie na puste pole, a potem może zabić jednego wroga na jednym z czterech pól, które stykają się z nim bokiem. Trup zostaje tam, gdzie padł. Nie zabija, gdy przestawił go Prowokator.
    - Prowokator i Grabarz nie zabijają.

    Pole, które figura właśnie opuściła, liczy się jako puste, więc trup może tam trafić. Nie możesz zabijać ani przestawiać figur, którymi dowodzisz, także tych z przejętych armii. (Opcja pozwala je zabijać.)
rules-carrying-text =
    Prowokator i Grabarz

    Dwie figury nikogo nie zabijają, a jednak zmieniają wszystko.

    - Prowokator, zwany też Dyplomatą, wchodzi na pole wroga i odstawia tę figurę, żywą, na dowolne puste pole; do labiryntu tylko wtedy, gdy to Szef.
    - Grabarz wchodzi na pole trupa i odkłada go na dowolne puste pole poza labiryntem.

    Prowokator odsuwa groźną figurę albo stawia Szefa tam, gdzie dosięgną go inni. Grabarz otwiera zagrodzoną drogę albo kładzie ostatniego trupa w kręgu wokół Szefa. A dopóki masz żywego Grabarza, twojego Szefa nie można otoczyć.
rules-death-text =
    Śmierć Szefa

    - Gracz, który zabije Szefa, przejmuje wszystko, czym dowodził gracz tego Szefa, także armie zdobyte wcześniej. Tamten gracz odpada.
    - Przejęte figury zostają na miejscu. Zmieniają kolor, a zachowują kształt. Nadal masz jedną kolejkę i ruszasz jedną ze wszystkich swoich figur.
    - Osoba, która gra dwiema armiami, nie dziedziczy po jednej dla drugiej: przejmuje tylko ta armia, która zabije Szefa.
    - Gdy gracz się poddaje, jego Szef zamienia się w trupa, a pozostałe figury są zamrożone. Nic ich nie uwolni, ale przejmuje je gracz u władzy.
    - Armia, którą nikt nie gra, to zakładnik: nigdy się nie rusza, ale jej figury można zabijać i przestawiać. Gracz, który zabije jej Szefa, przejmuje ją.
rules-maze-text =
    Labirynt i władza

    Szef w labiryncie jest u władzy, dopóki tam stoi.

    - Gdy graczy jest troje lub więcej, gracz u władzy gra po ruchu każdego przeciwnika. Gdy u władzy jest Czerwony, kolejność to Niebieski, Czerwony, Żółty, Czerwony, Zielony, Czerwony. Nikt nie gra dwa razy z rzędu, chyba że gracze, którzy są po drodze, tracą kolejkę albo się poddali.
    - Gdy graczy jest dwoje, gracz u władzy ma dwa ruchy na każdy ruch przeciwnika. Drugiego ruchu nie ma, gdy pierwszym gracz doszedł do władzy albo wyprowadził Szefa z labiryntu, ani gdy dopiero po pierwszym zostało dwoje graczy.
    - Po utracie władzy wraca zwykła kolejność: gra następny po graczu, który jako ostatni miał zwykłą kolejkę, ale nigdy ten, kto właśnie zagrał.
    - Szefa u władzy może zabić Zabójca, inny Szef (który wtedy sam jest u władzy) albo Reporter, a Prowokator może go zabrać. Reporter nie wchodzi do labiryntu: zabija z d5, f5, e4 albo e6.
    - Szef zakładnika nie ma w labiryncie władzy. Tylko zagradza drogę.
rules-exit-text =
    Do labiryntu i z powrotem

    Zatrzymać się w labiryncie może tylko Szef. Trzy figury mogą tam wejść, żeby coś zrobić, i muszą wyjść w tym samym ruchu:

    - Zabójca zabija tam Szefa.
    - Prowokator zabiera stamtąd Szefa.
    - Grabarz wynosi stamtąd trupa.

    Jeśli figura nie może wyjść, nie może też wejść. Wychodząc, może znów coś zrobić: zabić, zająć miejsce wroga albo zabrać kolejnego trupa. Potem odkłada się to, co było w labiryncie:

    - Ofiara Zabójcy trafia tam, gdzie Zabójca zaczął. Figura, którą zabija, wychodząc, zostaje w labiryncie.
    - Zabrany Szef lub trup trafia na dowolne puste pole poza labiryntem. Drugą figurę lub drugiego trupa odkłada się po nim.
    - Prowokator może odebrać władzę jednemu Szefowi i dać ją drugiemu: wychodząc, zajmuje pole tego drugiego i odstawia go do labiryntu.
rules-encirclement-text =
    Otoczony Szef

    Szef poza labiryntem jest otoczony, gdy na wszystkich sąsiednich polach leżą trupy, a jego gracz nie ma żywego Grabarza. Brzeg planszy to mur.

    - Ten gracz jest zamrożony: żadnej z jego figur nie można ruszyć, zabić ani przestawić. Nadal zagradzają one drogę, a gracz traci kolejki.
    - Grabarz z przejętej armii też chroni twojego Szefa.
    - Jeśli po czyimś ruchu brakuje któregoś z tych trupów, zamrożony gracz odzyskuje wszystko.
    - Gdy tylko jakiś gracz jest u władzy, Szef każdego zamrożonego gracza zamienia się w trupa, a jego armie na stałe przechodzą do gracza u władzy. To samo spotyka gracza, który zostaje zamrożony, gdy ktoś już jest u władzy.
rules-ending-text =
    Koniec gry i opcje

    Wygrywasz, gdy w grze nie ma już nikogo innego: wszyscy pozostali odpadli albo są zamrożeni.

    Remis jest wtedy, gdy zgodzą się na niego wszyscy, którzy jeszcze grają; gdy ta sama pozycja pojawi się po raz trzeci; gdy minie 200 ruchów z rzędu bez zabicia, zmiany dowództwa, zamrożenia i uwolnienia; gdy nikt nie może się ruszyć; i gdy jeden ruch zamrozi wszystkich, którzy jeszcze grali.

    Zasady wybiera ten, kto otwiera partię:
    - Klasyczne: jak na tych stronach.
    - Jak na Board Game Arena: możesz zabijać także własne figury, ale nie własnego Szefa; Reporter nie może zabić figury, która już przed ruchem stała obok niego; wychodząc z labiryntu w tym samym ruchu, figura może zabić albo przestawić tylko Szefa; zamrożonego gracza nic nie uwolni.
    - Jak w instrukcji: wychodząc z labiryntu w tym samym ruchu, figura może wejść tylko na puste pole.

    Każdą z tych rzeczy można też ustawić osobno: na Discordzie przez /djambi new rules:…, w przeglądarce przy otwieraniu partii, w terminalu przez --preset. Są też inne opcje, na przykład inna liczba ruchów do remisu.
rules-chief-text =
    Szef (C)

    Szef idzie po linii prostej na dowolną odległość, i tylko Szef może zatrzymać się w labiryncie, gdzie jest u władzy.

    - Zabija, wchodząc na pole wroga, także Szefa w labiryncie, i wtedy sam jest u władzy. Trup trafia na dowolne puste pole poza labiryntem.
    - Jeśli zginie, jego gracz odpada, a wszystko przejmuje gracz, którego figura go zabiła.
    - Jeśli poza labiryntem trupy zamkną wszystkie pola wokół niego, a jego gracz nie ma żywego Grabarza, ten gracz jest zamrożony.

    Władza daje dodatkowe ruchy, ale też robi z ciebie cel: zanim wejdziesz na e5, policz, kto może cię tam dosięgnąć.
rules-assassin-text =
    Zabójca (A)

    Zabójca idzie po linii prostej na dowolną odległość.

    - Zabija, wchodząc na pole wroga. Trup zawsze trafia na pole, z którego Zabójca przyszedł: wyboru nie ma.
    - Do labiryntu może wejść tylko po to, by zabić tam Szefa, i musi wyjść w tym samym ruchu. Wychodząc, może zabić drugi raz; ten drugi trup zostaje wtedy w labiryncie, a pierwszy trafia tam, gdzie zaczął się ruch.

    Trup, którego zostawia za sobą, zamyka linię, po której przyszedł, i często osłania to, co przedtem osłaniał on sam.
rules-reporter-text =
    Reporter (R)

    Reporter idzie po linii prostej na dowolną odległość na puste pole i może wtedy zabić jednego wroga, który styka się z nim bokiem.

    - Bokiem: nad nowym polem, pod nim, z jego lewej lub prawej strony. Róg nie wystarczy. Według zasad z Board Game Arena nie może to być figura, która już przed ruchem stała obok Reportera.
    - Trup zostaje tam, gdzie padł, także w labiryncie. Szefa u władzy zabija się więc z d5, f5, e4 albo e6.
    - Może oszczędzić ofiarę (chyba że opcja mówi inaczej). Nigdy nie zabija bez ruchu ani wtedy, gdy przestawił go Prowokator.
rules-diplomat-text =
    Prowokator (D)

    Prowokator, zwany też Dyplomatą, idzie po linii prostej na dowolną odległość i nikogo nie zabija.

    - Wchodzi na pole wroga i odstawia tę figurę, żywą, na dowolne puste pole; do labiryntu może wstawić tylko Szefa.
    - Może zabrać Szefa z labiryntu. Musi wtedy wyjść stamtąd w tym samym ruchu i może przy tym zająć miejsce kolejnego wroga. Dopiero potem odstawia pierwszą figurę, a po niej drugą.
    - Przestawia tylko wrogów, a figur zamrożonych nigdy.
rules-necromobile-text =
    Grabarz (N)

    Grabarz idzie po linii prostej na dowolną odległość i przenosi trupy.

    - Wchodzi na pole trupa, obojętnie czyjego, i odkłada go na dowolne puste pole poza labiryntem.
    - Może wynieść trupa z labiryntu. Musi wtedy wyjść stamtąd w tym samym ruchu i może przy tym przenieść jeszcze jednego trupa.
    - Dopóki jego gracz ma choć jednego żywego Grabarza, także z przejętej armii, Szefa tego gracza nie można otoczyć.
rules-militant-text =
    Bojówkarz (M)

    W każdej armii jest czterech Bojówkarzy. Bojówkarz idzie o jedno lub dwa pola po linii prostej, w ośmiu kierunkach; pusty labirynt, gdy przez niego przechodzi, liczy się jako jedno z tych pól.

    - Zabija, wchodząc na pole wroga. Trup trafia na dowolne puste pole poza labiryntem.
    - Nigdy nie zabija Szefa w labiryncie.

    Czterech Bojówkarzy wokół Szefa to dobry mur, a każdy z nich może ten mur wzmocnić trupem swojej ofiary.

### The lessons: title, task, praise, and an answer to each kind of wrong try

learn-passage-task =
    Ruchy i przejście przez labirynt
    Grasz Czerwonym. Każda figura rusza się po linii prostej na dowolną odległość i niczego nie przeskakuje; Bojówkarz idzie o jedno lub dwa pola. Przez pusty labirynt, e5, może przejść każda, ale zatrzymać się w nim może tylko Szef. Przeprowadź swojego Grabarza z c3 przez labirynt na drugą stronę.
learn-passage-solved = Tak jest! Pusty labirynt przepuszcza każdą figurę.
learn-other = To zadanie dla { $piece ->
    [chief] Szefa
    [assassin] Zabójcy
    [reporter] Reportera
    [diplomat] Prowokatora
    [necromobile] Grabarza
   *[militant] Bojówkarza
}. Rusz tego z { $at }.
learn-passage-quiet = Ten ruch jest dozwolony, ale nie prowadzi przez labirynt. Idź po linii c3, d4, e5 i stań na f6, g7 albo h8.
learn-militant-task =
    Bojówkarz zabija
    Grasz Czerwonym. Bojówkarz idzie o jedno lub dwa pola po linii prostej i zabija, wchodząc na pole wroga. Swoim Bojówkarzem z d4 zabij figurę Niebieskiego i odłóż trupa, gdzie chcesz.
learn-militant-solved = Dobry ruch! Trup zostaje na planszy tam, gdzie go odkładasz, i wszystkim zagradza drogę.
learn-militant-quiet = Ten ruch jest dozwolony, ale nikt nie zginął. Reporter Niebieskiego na d6 stoi o dwa pola od d4: wejdź na jego pole.
learn-body-task =
    Trup jako tarcza
    Zabójca Niebieskiego na a8 zaraz zabije twojego Szefa na a1. Swoim Bojówkarzem z c3 zabij tego na c5 i odłóż trupa tak, żeby osłonił twojego Szefa.
learn-body-solved = Ładnie. Trup zagradza drogę, a w Djambi niczego się nie przeskakuje.
learn-body-quiet = Nikt nie zginął, więc nie ma trupa, za którym można się schować. Swoim Bojówkarzem z c3 zabij tego na c5.
learn-body-elsewhere = Jest trup, ale Zabójca nadal dosięga twojego Szefa. Odłóż trupa między nimi, na którymś z pól od a2 do a7.
learn-assassin-task =
    Co Zabójca zostawia za sobą
    Twój Zabójca na d4 stoi między Zabójcą Niebieskiego na h4 a twoim Szefem na a4. Zabij nim, kogo chcesz, i zobacz, gdzie trafi trup.
learn-assassin-solved = Dokładnie tak. Trup leży na d4, skąd przyszedł twój Zabójca, i osłania Szefa zamiast niego.
learn-assassin-open = Twój Zabójca zszedł z linii i nic jej już nie zamyka: Zabójca Niebieskiego zabije twojego Szefa. Jeśli twój kogoś zabije, na d4 zostanie trup.
learn-assassin-quiet = Szef jest bezpieczny, ale nikt nie zginął. Zabij kogoś Zabójcą z d4.
learn-reporter-task =
    Reporter zabija z boku
    Reporter idzie na puste pole, a potem zabija wroga, który styka się z nim bokiem. Swoim Reporterem z c6 zabij Szefa Niebieskiego na g7.
learn-reporter-solved = Celny strzał! Trup zostaje tam, gdzie padł, a że był to Szef, wszystko, czym dowodził Niebieski, jest teraz twoje.
learn-reporter-wrong = Ktoś zginął, ale Szef Niebieskiego żyje, a wart jest całej armii. Idź na g6 i zabij Szefa na g7.
learn-reporter-declined = Pole jest dobre, ale nikt nie zginął. Idź tam jeszcze raz i wskaż g7 jako ofiarę.
learn-reporter-corner = To pole styka się z g7 tylko rogiem. Reporter zabija u góry, u dołu, z lewej lub z prawej: idź na pole, które styka się z g7 bokiem.
learn-reporter-quiet = Stamtąd Reporter nie dosięgnie Szefa. Poszukaj pola, które styka się z g7 bokiem i leży w linii prostej od c6.
learn-diplomat-task =
    Prowokator przestawia wroga
    Zabójca Niebieskiego na b8 zaraz zabije twojego Szefa na b2. Zajmij jego miejsce swoim Prowokatorem z g8 i odstaw go tam, skąd nie może od razu zabić twojego Szefa.
learn-diplomat-solved = Sprytnie. Nikt nie zginął, a zagrożenie na razie minęło.
learn-diplomat-quiet = Twój Prowokator nikogo nie przestawił. Niech wejdzie na b8, pole Zabójcy.
learn-diplomat-elsewhere = Niebieski nadal może od razu zabić twojego Szefa. Odstaw Zabójcę z b8 tam, skąd żadna linia prosta nie prowadzi do b2 albo gdzie coś ją zagradza.
learn-necromobile-task =
    Krąg trupów
    Szef Niebieskiego stoi w rogu, na i1. Na h1 i h2 leżą trupy, a Niebieski nie ma Grabarza. Swoim Grabarzem z d5 weź trupa z d8 i zamknij krąg.
learn-necromobile-solved = Dobra robota! Szef jest otoczony, a Niebieski zamrożony: żadnej z jego figur nie można ruszyć, zabić ani przestawić. Przejmie je wszystkie ten, kto dojdzie do władzy.
learn-necromobile-quiet = Twój Grabarz niczego nie przeniósł. Niech wejdzie na d8, gdzie leży trup.
learn-necromobile-broken = Ten trup należał do kręgu, a teraz jest w nim dziura. Weź tego z d8.
learn-necromobile-elsewhere = Krąg jest jeszcze otwarty. Jedyne puste pole obok Szefa Niebieskiego to i2: tam odłóż trupa.
learn-rescue-task =
    Twój Grabarz ratuje twojego Szefa
    Twojego Szefa na a1 otaczają trupy. Dopóki masz Grabarza, twoja armia nie jest zamrożona, ale Zabójca Niebieskiego na d8 zaraz zabije tego Grabarza, na d4. Wykonaj Grabarzem ruch, który uratuje twojego Szefa.
learn-rescue-solved = Uratowany! Żaden ruch Niebieskiego nie zamrozi teraz twojej armii.
learn-rescue-open = Tam Grabarza można zabić, a wtedy twoja armia jest zamrożona. Przesuń go w bezpieczne miejsce albo zabierz nim jednego z trupów obok Szefa.
learn-power-task =
    Władza
    Szef w labiryncie, na e5, jest u władzy i gra po ruchu każdego przeciwnika. Zaprowadź tam swojego Szefa z c3.
learn-power-solved = Władza jest twoja. Teraz grasz po Niebieskim i po Żółtym, dopóki twój Szef nie wyjdzie z labiryntu, nie zostanie stamtąd zabrany albo nie zginie.
learn-power-quiet = Szef się ruszył, ale władza jest tylko w labiryncie. Leży on w linii prostej od c3: idź na e5.
learn-exit-task =
    Wejść i wyjść
    Szef Żółtego jest u władzy. Zabij go w labiryncie Zabójcą z b2. Twój Zabójca nie może tam zostać, więc wychodzi w tym samym ruchu: wybierz, dokąd.
learn-exit-solved = Czysta robota. Armia Żółtego jest twoja, a trup leży na b2, gdzie zaczął się ruch twojego Zabójcy. Wychodząc, może on nawet zabić drugi raz.
learn-exit-quiet = Szef Żółtego nadal jest u władzy. Twój Zabójca dosięga go z b2: wejdź na e5 i wyjdź na inne pole.
learn-lift-task =
    Prowokator odbiera władzę
    Szef Żółtego jest u władzy. Zabierz go swoim Prowokatorem z b2: wejdź na e5, wyjdź na inne pole, a potem odstaw Szefa na dowolne puste pole poza labiryntem.
learn-lift-solved = Obalony! Żółty nie jest już u władzy. Wychodząc, Prowokator mógł nawet wstawić do labiryntu Szefa innego gracza.
learn-lift-quiet = Szef Żółtego nadal jest u władzy. Twój Prowokator dosięga go z b2: wejdź na e5, potem wyjdź na inne pole.
learn-takeover-task =
    Przejęcie zamrożonej armii
    Niebieski jest zamrożony: jego Szefa na i1 otaczają trupy. Zamrożonych figur nie można zabić, ale przejmuje je gracz u władzy. Zaprowadź swojego Szefa z d4 do labiryntu.
learn-takeover-solved = Wszystko twoje. Szef Niebieskiego nie żyje, a jego armia jest twoja na stałe.
learn-takeover-quiet = Szef się ruszył, ale władzę daje tylko labirynt. Jest tuż obok d4: idź na e5.
learn-double-task =
    Dwa ruchy z rzędu
    Zostaliście tylko ty i Niebieski, a twój Szef jest u władzy: masz dwa ruchy na każdy ruch Niebieskiego. Rusz Zabójcę z b2 tak, żeby drugim ruchem można było zabić Szefa Niebieskiego na h9.
learn-double-solved = Udane łowy. Znowu twoja kolej, a Zabójca może zabić Szefa.
learn-double-power = Twój Szef wyszedł z labiryntu, więc nie ma drugiego ruchu. Zostaw go na e5 i rusz Zabójcę z b2.
learn-double-quiet = Po tym ruchu nie zabijesz Szefa drugim. Zaprowadź Zabójcę do dziewiątego rzędu albo do kolumny h, gdzie nic nie zagradza mu drogi.
learn-inheritance-task =
    Kto co dziedziczy
    Niebieski przejął armię Zielonego i dowodzi dwiema, Żółty tylko jedną. Twój Zabójca na g8 może zabić każdego z tych dwóch Szefów. Zabij tego, który da ci więcej.
learn-inheritance-solved = Dobry wybór. Niebieski odpada, a wszystko, czym dowodził, jest twoje: figury niebieskie i zielone.
learn-inheritance-wrong = Szef Żółtego daje ci jedną armię. Niebieski dowodzi dwiema: zabij Szefa na g4.
learn-inheritance-quiet = Obaj Szefowie żyją. Zabij tego na g4 Zabójcą z g8.
learn-victory-task =
    Wygrywa ostatni
    Niebieski jest zamrożony: jego Szefa otaczają trupy. Gracie już tylko ty i Żółty. Wygraj partię jednym ruchem.
learn-victory-solved = Wygrywasz! Wszyscy pozostali odpadli albo są zamrożeni, choć Szef Niebieskiego jeszcze stoi.
learn-victory-power = Władza da ci armię Niebieskiego, ale Żółty gra dalej. Lepiej zabij Szefa Żółtego na f8: twój Bojówkarz na e7 stoi tuż obok.
learn-victory-quiet = Partia trwa, bo Żółty jeszcze gra. Spójrz na swojego Bojówkarza na e7: Szef Żółtego stoi tuż obok.

### The command, as it is registered (at most 100 characters each)

language-name = Polski
menu-profile = Profil w Djambi
menu-invite = Zaproś do Djambi
menu-board = Plansza po tym ruchu
menu-board-none = Ta wiadomość nie pokazuje planszy żadnej partii. Użyj polecenia na mojej wiadomości z planszą albo zobacz obecną planszę przez /djambi board.

command-new = Otwórz partię na tym kanale
command-join = Zajmij miejsce w poczekalni tego kanału
command-game-start = Zacznij partię
command-move = Zagraj ruch, wpisując go, np. M c1 e1
command-play = Wybierz ruch krok po kroku
command-plan = Zaplanuj ruchy, grane w twojej kolejce, albo zobacz swój plan
command-board = Pokaż planszę
command-game-resign = Poddaj się
command-record-history = Pokaż dotychczasowe ruchy
command-record-replay = Pokaż partię jako animację
command-record-export = Pobierz partię jako plik
command-game-draw = Zaproponuj remis albo zgódź się na niego
command-game-undo = Cofnij swój ostatni ruch albo poproś o to innych
command-game-invite = Zaproś kogoś do poczekalni
command-game-replace = Poproś, żeby miejsce zajął ktoś inny
command-game-pause = Poproś o pauzę
command-settings-away = Podaj, przez ile dni cię nie będzie
command-game-rematch = Zagraj jeszcze raz z tymi samymi osobami
command-games = Lista twoich partii; najpierw te, w których czeka twój ruch
command-hint = Podpowiedź w partii z komputerami
command-help = Co umie ten bot
command-rules = Zasady strona po stronie, z obrazkami
command-learn = Naucz się gry w piętnastu krótkich lekcjach
command-settings = Ustawienia
command-settings-mine = Twoje własne ustawienia
command-settings-server = Ustawienia tego serwera
command-settings-daily = Zadanie dnia wysyłane na ten kanał
command-game-end = Zakończ partię na tym kanale (administratorzy serwera)
command-game-note = Twoja notatka o partii na tym kanale, której nikt inny nie widzi
command-players-profile = Twoje wyniki na tym serwerze albo wyniki innej osoby
command-players-top = Ranking tego serwera
command-players-stats = Statystyki partii tego serwera
command-players-tables = Poczekalnie z wolnymi miejscami i miejsca, które szukają nowego gracza
command-players-follow = Wiadomości prywatne o tej partii: zabite figury, śmierć Szefów, koniec
command-players-export = Ranking albo wszystkie partie tego serwera w pliku CSV (administratorzy serwera)
command-settings-privacy = Co o tobie przechowuję: zobacz, pobierz, usuń
option-rules = Jakie zasady: bga albo ze zmianami, np. classic,liberation=off,quiet_limit=60
option-time = Godziny na ruch: od 1 do 336, 0: bez zegara (domyślnie 72)
option-pace = Albo zapas: 3d+12h to 3 dni i 12 godzin więcej za ruch; 10m+30s na wieczór
option-date = Po ilu dniach jest remis, jeśli nikt nie wygra
option-remind = Ile godzin przed końcem przypominać, np. 24 6 1, albo off
option-person = Kto
option-computer = Albo komputer i jak dobrze ma grać
option-move = Ruch: figura, skąd, dokąd, potem ofiara, wyjście lub miejsce na zdjętą figurę, np. M c1 e1
option-plan = Ruch do zaplanowania, np. M c1 e1; bez niego widać twój plan
option-plan-after = Tylko zaraz po tym ruchu gracza przed tobą
option-days = Ile dni; 0, jeśli już jesteś z powrotem
option-choose = Do wyboru
option-language = Język, w którym pisze bot
option-confirm = Potwierdzanie każdego ruchu przed zagraniem
option-reminders = Przypomnienia także w wiadomości prywatnej
option-next = Wiadomość prywatna na jeden ruch przed twoją kolejką
option-hidden = Ukrywanie profilu przed innymi i w rankingach
option-invitations = Wiadomości prywatne, o które nie prosisz, na przykład zaproszenia do rewanżu
option-private = Poza tym kanałem widzą ją tylko gracze; bez analizy i rankingu
option-season = Sezon, np. 2026-Q4; domyślnie obecny
option-stop = Wyłącz
option-quiet = Godziny ciszy, np. 22-7, albo off
option-open = Kto może otwierać partie
option-pages = Strony partii w przeglądarce
option-pacts = Czy gracze mogą zawierać pakty w prywatnych wątkach
option-daily-hour = O której godzinie, w UTC (0 do 23)
option-try = Twoje rozwiązanie, np. M d4 d6 b1
choice-auto = Automatycznie
choice-dark = Ciemny
choice-light = Jasny
choice-everybody = Każdy
choice-managers = Administratorzy serwera
choice-json = JSON, wszystko, co się wydarzyło
choice-players = Osoby z rankingu
choice-privacy-show = Zobacz, co przechowuję

### In a terminal

# The words that are typed instead of a move: each one word. They are understood without accents too.
term-word = { $word ->
    [help] pomoc
    [board] plansza
    [history] ruchy
    [what] co
    [moves] możliwe
    [threats] groźby
    [marks] znaki
    [hint] podpowiedź
    [cancel] porzuć
    [undo] cofnij
    [resign] poddaj
    [draw] remis
    [save] zapisz
    [load] wczytaj
    [picture] obraz
    [play] graj
    [again] znowu
    [pace] tempo
    [first] pierwszy
    [back] wstecz
    [next] dalej
    [last] ostatni
   *[quit] koniec
}

# One of several people at a keyboard, in what is saved.
term-player = Gracz { $number }
term-following = Ruszają inni.
term-skip = { $text } { $count ->
    [one] (jeszcze 1 ruch; dowolny klawisz go pomija)
    [few] (jeszcze { $count } ruchy; dowolny klawisz je pomija)
    [many] (jeszcze { $count } ruchów; dowolny klawisz je pomija)
   *[other] (jeszcze { $count } ruchu; dowolny klawisz je pomija)
}
term-waiting = Nikt nie jest na ruchu.
term-next = Następni: { $seats }
term-over-hint = { $ending } Wpisz „{ $word }”, żeby zagrać następną partię.
term-looking = Podgląd: ruch { $number } z { $count }. { $text }
term-looking-no-moves = Oglądasz wcześniejszą pozycję. Wpisz „{ $play }”, żeby grać stąd dalej w nowej partii, albo „{ $last }”, żeby wrócić do swojej.
# In place of that, if what is shown cannot be continued.
term-looking-only = { $why } Wpisz „{ $last }”, żeby wrócić do swojej partii.
term-record = Zapis { $name }
# Behind what happened in a record: what people have written there.
term-comment = Komentarz: { $text }
term-since-nothing = Od twojego ostatniego ruchu nikt nic nie zagrał.
term-lost = { piece-name } { army-owner } zabija twojego { victim-name } na { $at }.
term-carried = { army-name } przestawił twojego { victim-name } z { $at } na { $to }.

term-ask-nobody = { $question } (jeśli nikogo, wybierz { $at })
term-no-answer = { $at } nie jest tu odpowiedzią. { $question } Podaj figurę, żeby zacząć inny ruch.
term-complete = { $text }. Enter: zagraj, Escape: krok wstecz.
term-choose-piece = { $text } Najpierw wybierz figurę, którą chcesz ruszyć.
term-not-lit = Pola { $at } nie można teraz wybrać. Wybierz zaznaczone pole.
term-nearest = { $why } Może chodzi ci o: { $moves }
term-usage = Wpisz to tak: { $words }
term-what-empty = Pole { $at } jest puste.
term-what-maze = { $at } to labirynt, teraz pusty. Tylko Szef może się tu zatrzymać.
term-what-born = Na początku należał do { $army ->
    [red] Czerwonego
    [blue] Niebieskiego
    [yellow] Żółtego
   *[green] Zielonego
}.
term-what-killer = Może go zabić { piece-name } { army-owner } z { $from }.
term-moves = Ruchy z { $at }: { $moves }
term-moves-none = Z { $at } nic nie może się teraz ruszyć. Na ruchu jest { $mover ->
    [red] Czerwony
    [blue] Niebieski
    [yellow] Żółty
   *[green] Zielony
}.
term-moves-pieces = Figury, które mogą się ruszyć: { $pieces }
term-threat = { piece-name } { army-owner } z { $from } może zabić twojego { victim-name } na { $at }.
term-no-threats = Nikt nie może teraz zabić żadnej twojej figury.
term-marks = „!” przy figurach, które mogą zaraz zginąć: { on-off }
term-pace = Każdy ruch innych widać przez { $seconds } s.
term-full-screen-only = To jest dla pełnego ekranu: uruchom program bez --plain, w terminalu.
term-learn-help = Wpisz ruch jak w partii: figura (C Szef, A Zabójca, R Reporter, D Prowokator, N Grabarz, M Bojówkarz), skąd, dokąd, potem ofiara Reportera, wyjście z labiryntu lub miejsce na zdjętą figurę, np. M d4 d6 b1. Na pytanie odpowiada samo pole.
    Inne słowa: podpowiedź (pokazuje rozwiązanie), co d4, możliwe d4, dalej, wstecz, plansza, pomoc, koniec.
term-legend = Na planszy każda figura to znak { $colours ->
    [on] jej pierwszej armii ({ $signs })
   *[off] tego, kto nią dowodzi ({ $signs }, - = nikt),
} i jej litera: C Szef, A Zabójca, R Reporter, D Prowokator, N Grabarz, M Bojówkarz; mała, gdy jest zamrożona. { $colours ->
    [on] Kolor należy do tego, kto nią dowodzi, szary do nikogo. {""}
   *[off] {""}
}{ $corpse } to trup, { $maze } to labirynt.
term-legend-pictures = Obrazy, np. w Discordzie i w przeglądarce, mają takie znaki:
term-hint-thinking = Szukam podpowiedzi…
# In place of the move in the next message.
term-resignation = poddanie się { $army ->
    [red] Czerwonego
    [blue] Niebieskiego
    [yellow] Żółtego
   *[green] Zielonego
}
term-undone = Cofnięte: { $text }{ $count ->
    [0] .
    [one] {" "}i następny ruch.
    [few] {" "}i { $count } następne ruchy.
    [many] {" "}i { $count } następnych ruchów.
   *[other] {" "}i { $count } następnego ruchu.
}
term-saved = Zapisano w { $file }.
term-save-exists = Plik { $file } już istnieje. Wybierz inną nazwę: { $word } NAZWA.{ $ending }
term-file-failed = Nie można użyć { $file } ({ $why ->
    [missing] nie ma takiego pliku
    [denied] brak dostępu
    [folder] to katalog
    [full] dysk jest pełny
    [large] jest za duży
   *[other] { $error }
}).
term-not-a-record = { $file } nie jest zapisem, który umiem odczytać ({ $error }).
term-loaded = { $file } jest otwarty. „{ $next }” i „{ $back }” przechodzą po ruchach, „{ $quit }” wraca do twojej partii.{ $own ->
    [on] {""}
   *[off] {" "}„{ $play }” gra dalej od pokazanego miejsca.
}
term-record-closed = To znów twoja partia.
term-try-help = { $text } Wpisz „{ $word }”, żeby zobaczyć, co jeszcze można zrobić.
term-did-you-mean = Nie znam słowa „{ $typed }”. Czy chodzi o „{ $word }”?
term-out = { army-name } jest poza grą. Pozostali grają dalej bez ciebie.
term-stale = Tymczasem partia poszła dalej. Spójrz na planszę i wybierz jeszcze raz.
term-play-own-start = Ten zapis zaczyna się od własnej pozycji, więc nie można go tu grać dalej jako partii. W przeglądarce możesz próbować w nim ruchów: djambi web, potem strona /analysis.
term-play-what = Najpierw wróć do wcześniejszego ruchu ({ $back }) albo otwórz zapis ({ $load } PLIK): stamtąd można grać dalej jako nową partię.
term-sure-draw = Czy wszyscy przy tej klawiaturze zgadzają się na remis? Komputery odpowiadają same.
term-sure-take-back = Czy wszyscy zgadzają się cofnąć ostatni ruch człowieka i wszystkie ruchy po nim?
term-yes-no = { $question } (t/n)
term-confirm-typed = { $question } Żeby potwierdzić, wpisz: { $words }
term-continue-with =
    Żeby grać dalej:
    { $command }
term-list-game = { $game }: ruch { $number }, ostatnio grana { $when }. { $seats }. { $state }
term-list-none = Nie ma tu żadnej niedokończonej partii. Zacznij nową przez djambi play.
term-in-use = Z tych partii korzysta inny Djambi. Czekam kilka sekund, aż się zakończy…
term-too-small = To okno jest za małe na planszę: potrzeba { $columns } kolumn i { $lines } wierszy. F10 lub Ctrl+C zamyka program. djambi play --plain działa w każdym oknie.

term-page-more = {" "}Page Down: dalej · Escape: zamknij{" "}
term-key-close = Zamknij

term-help = Cztery armie, jeden labirynt (e5) i żadnych przyjaciół. Wygrywa ostatni gracz, który ani nie odpadł, ani nie jest zamrożony.
    { "" }
    Wpisz ruch: figura, skąd, dokąd; potem ofiara Reportera, wyjście z labiryntu, miejsce na zdjętą figurę: M c1 e1, D b2 f6 a5. Tab uzupełnia, Enter pokazuje ruch, a drugi Enter go gra. Na pytanie odpowiada samo pole.
    Albo wybieraj: strzałkami i Enterem lub myszą. Pola w ( ) można wybrać jako następne; Escape to krok wstecz; Enter zatwierdza gotowy ruch.
    { "" }
    Page Up, Page Down, Home i End: przeglądanie partii ruch po ruchu; F9 pokazuje wszystko, co było. Możesz też wpisać słowo:
    pomoc · podpowiedź · co d4 · możliwe c3 · groźby · ostatni (od twojego ruchu) · cofnij · poddaj · remis · zapisz PLIK · wczytaj PLIK · obraz PLIK · pierwszy · wstecz · dalej · graj (stąd dalej, nowa partia) · znowu · porzuć · znaki · tempo SEKUNDY · koniec
    { "" }
    { $legend } Zamrożona figura nie rusza się i nie można jej zabić. „!” stoi za twoją figurą, którą ktoś może zabić, a przy Szefie stoi z obu stron.
    Partia zapisuje się sama po każdym ruchu. Ctrl-C kończy program, Ctrl-L rysuje ekran jeszcze raz; żeby grać dalej: { $command } --continue.
term-help-plain = Wpisuj po jednym ruchu w wierszu: figura (C A R D N M), skąd, dokąd, potem ofiara Reportera, wyjście z labiryntu lub miejsce na zdjętą figurę, np. M c1 e1 albo D b2 f6 a5. Na pytanie odpowiada samo pole.
    Inne słowa: plansza, ruchy, co d4, możliwe c3, groźby, ostatni (od twojego ruchu), podpowiedź, cofnij, poddaj, remis, zapisz PLIK, wczytaj PLIK, obraz PLIK, pierwszy, wstecz, dalej, graj (stąd dalej, nowa partia), znowu, porzuć, pomoc, koniec.
menu-title = Djambi, szachy dla czworga. Co chcesz zrobić? Wpisz numer albo naciśnij Enter, żeby wybrać pierwsze.
menu-continue = Graj dalej: { $game }
menu-opponents = Przeciwnicy
menu-friends = W cztery osoby przy tej klawiaturze
menu-which = Wpisz numer od 1 do { $count } albo q, żeby wyjść.
menu-pages = Która strona? Wpisz jej numer albo naciśnij Enter, żeby wybrać pierwszą.
menu-next-page = Naciśnij Enter, żeby przejść do następnej strony ({ $number }: { $title }), albo wpisz numer innej strony lub q, żeby wyjść.

### The browser's pages

web-brand = Djambi
web-title = Djambi, szachy dla czworga kłamców
web-about = Cztery armie, jedna plansza i obietnice, które nikogo nie wiążą. Zagraj tutaj z komputerami albo ze znajomymi. Konto nie jest potrzebne.
web-nav = Strony
web-home = Strona główna
web-play = Graj
web-play-now = Zagraj teraz
web-my-games = Moje partie
web-with-computers = Z komputerem
web-computers-how = Partia zaczyna się od razu. Grasz Czerwonym i masz pierwszy ruch.
web-with-friends = Ze znajomymi
web-friends-how = Otwierasz partię i dostajesz po jednym linku na miejsce. Wyślij każdej osobie jeden link. Pozostałe miejsca mogą zająć komputery.
web-open-table = Otwórz partię
web-private-box = Prywatna: stronę partii mogą otworzyć tylko gracze, a partia nie jest analizowana
web-name = Twój nick
web-cookie = Plik cookie pamięta, które partie są twoje. Partia bez ruchu przez 30 dni jest usuwana.
web-guest = Gość
web-you = ty
web-level = Poziom
web-lobby-how = Wyślij każdej osobie link do wolnego miejsca. Każdy, kto ma link, może zająć to miejsce.
web-lobby-local = Te linki działają tylko na tym komputerze. Jeśli znajomi są gdzie indziej, uruchom `djambi web --listen 0.0.0.0:8080`, wejdź w przeglądarce na adres sieciowy tego komputera i otwórz tam nową partię.
web-lobby-wait = Partia może się zacząć, gdy wszystkie miejsca są zajęte. Przycisk „Start” naciska osoba, która ją otworzyła.
web-copy = Kopiuj
web-copied = Skopiowano
web-fill = Dodaj komputer
web-join-title = Dołącz do partii
web-join-how = { $who } zaprasza cię do gry. Twój kolor: { army-name }.
web-join-both = Masz już w tej partii: { $seats }. Jeśli zajmiesz to miejsce, twój będzie też { army-name }.
web-only-watch = Oglądaj bez grania
web-seat-instead = Chcesz grać? Poproś o link do innego miejsca albo do nowej partii, albo otwórz własną.
web-seat-yours = Jeśli to twoje miejsce, otwórz partię w przeglądarce, w której je zajęto. Tam, w zakładce Info, „Otwórz na innym urządzeniu” przeniesie ją tutaj.
web-enter-title = Graj w przeglądarce
web-enter-how = Ten link loguje tę przeglądarkę jako { $who }. Działa jeden raz.
web-enter = Zaloguj się i graj
web-sign-out = Wyloguj się
web-sign-out-how = Wylogowanie kończy tę sesję. Potem gość nie może już grać w swoich partiach.
web-data = Twoje dane
web-data-what =
    Co przechowujemy o tobie jako gościu:

    - twój nick i język twojej przeglądarki
    - partie, w których grasz, z każdym ruchem i jego czasem
    - ich podsumowanie (twój profil)
    - twoje zaplanowane ruchy, to, co mówisz innym graczom, i rozwiązane przez ciebie zadania
    - czas ostatniej wizyty tej przeglądarki

    Nic więcej. Wszystko jest usuwane 30 dni po ostatnim użyciu.
web-data-file = Pobierz wszystko
web-data-delete-how = Jeśli usuniesz swoje dane, opuścisz nierozpoczęte partie, poddasz trwające i zakończysz sesję. Twój nick i partie rozegrane bez innych osób znikną; partie z innymi zostaną dla nich, bez twojego nicku. Tego nie da się cofnąć.
web-data-none = W tej przeglądarce nie ma danych żadnego gościa.
web-data-elsewhere = To, co Djambi wie o tobie na Discordzie, możesz zobaczyć, wyeksportować i usunąć tam, przez `/djambi settings privacy`.
web-no-games = Na tych stronach nie masz żadnej trwającej partii.
web-finished = Zakończone partie
web-armies = Armie na planszy
web-does = { $piece ->
    [chief] rusza się jak hetman i zabija, wchodząc na pole. Ty wybierasz, gdzie trafia trup. Tylko on może stanąć w labiryncie i tam jest u władzy.
    [assassin] rusza się jak hetman i zabija, wchodząc na pole. Trup trafia na pole, z którego przyszedł.
    [reporter] rusza się jak hetman na puste pole, a potem może zabić jednego wroga, który styka się z nim bokiem. Trup zostaje na miejscu.
    [diplomat] rusza się jak hetman. Wchodzi na pole wroga i odstawia jego figurę gdzie indziej, żywą.
    [necromobile] rusza się jak hetman. Wchodzi na pole trupa i przenosi go gdzie indziej.
   *[militant] rusza się o jedno lub dwa pola i zabija, wchodząc na pole. Ty wybierasz, gdzie trafia trup.
}
web-piece = { piece-name } { army-owner }
web-corpse = trup
web-kill-nobody = Nie zabijaj nikogo
web-targets = Możliwe pola: { $squares }.
web-you-gain = { $owner ->
    [nobody] Masz władzę i przejmujesz zamrożone armie
   *[other] Zabijasz Szefa { army-owner }
}: { $count ->
    [one] 1 figura jest teraz twoja
    [few] { $count } figury są teraz twoje
   *[many] { $count } figur jest teraz twoich
}.
web-you-taken = Twoja armia była zamrożona, a { $by }, teraz u władzy, przejmuje twoje figury: odpadasz z gry.
web-you-power = Masz władzę: ruszasz częściej niż inni. Tutaj może cię dosięgnąć tylko Zabójca, Szef, Reporter albo Prowokator.
web-you-frozen = Twoja armia jest zamrożona: trupy otaczają twojego Szefa, a Grabarza nie masz. Figury nie ruszają się i nie giną, dopóki ktoś nie odsunie trupa obok Szefa.
web-new-colour = Nowa partia, nowy kolor: teraz grasz jako { army-name }.
web-see-end = Zobacz, co się stało
web-watch-on = Oglądaj dalej
web-skip = Pomiń
web-skip-to-end = Przejdź na koniec
web-info = Info
web-talk = Rozmowa
web-talk-none = Nikt jeszcze nic nie powiedział. Obietnice są częścią gry i nikogo nie wiążą.
web-talk-who = Czytają to tylko gracze, a wiadomość prywatną tylko ty i druga osoba. Ostatnie 500 wiadomości zapisujemy razem z partią.
web-talk-to = Kto to przeczyta
web-talk-all = Do wszystkich graczy
web-talk-only = Tylko do: { $who }
web-talk-line = Powiedz coś
web-talk-send = Wyślij
web-talk-page = Pisz na osobnej stronie, która się nie odświeża
web-talk-report = Zgłoś
web-talk-reported = Wiadomość została zgłoszona: operator tego bota znajdzie ją w dzienniku, razem z partią i obiema osobami.
web-talk-elsewhere = Gracze tej partii rozmawiają na jej kanale na Discordzie.
web-talk-channel = Otwórz kanał
web-talk-threads = Twoje prywatne wątki na Discordzie:
web-talk-thread = { $who }
web-talk-new-thread = Na Discordzie przycisk „Rozmowa prywatna” (w menu „Więcej”) otwiera prywatny wątek z jednym lub dwoma graczami.
web-talk-nobody = W tej partii nikt nie rozmawia: nie ma w niej innej osoby.
web-talk-too-many = Możesz wysłać dziesięć wiadomości na minutę. Poczekaj chwilę i wyślij jeszcze raz.
web-goal = Wygrywa ten, kto jako ostatni może się ruszać: zabij Szefów rywali albo otocz ich trupami.
web-legend = Co oznaczają figury i znaki
web-legend-corpse = Trup: blokuje drogę i nie należy do nikogo. Przenosi go tylko Grabarz.
web-legend-maze = Labirynt, e5: Szef jest tam u władzy i gra po ruchu każdego przeciwnika.
web-sign-target = { $kind ->
    [move] Tu figura może wejść.
    [kill] Tę figurę można zabić. Ofiary Reportera mają cienką czerwoną ramkę.
    [carry] Tę figurę albo tego trupa można stąd zabrać.
   *[put] Tu można odłożyć trupa albo figurę.
}
web-sign-taken = Kolor to dowódca figury, kształt to jej pierwsza armia.
web-sign-grey = { $state ->
    [frozen] Zamrożona: jej Szef jest otoczony. Pierścień ma kolor gracza.
   *[hostage] Zakładnik: figura armii, którą nikt nie gra. Nigdy się nie rusza, ale można ją zabić i przestawić.
}
web-legend-notation = Zapis ruchów: { $notation } to „{ $text }”. Zamiast x, znak - to ruch bez zabicia, a ~ to przestawienie; po ! jest ofiara Reportera, a po @ pole trupa albo przestawionej figury. Możesz też wpisać { $typed }.
web-progress = Lekcja { $number } z { $count }
web-terms = Regulamin
web-contact = { $contact ->
    [none] Operator tego bota nie podał adresu do pytań.
   *[other] Pytania o tego bota: { $contact }
}
web-language = Język
web-theme = Motyw
web-warns = Ostrzegaj przed ruchem, który może kosztować Szefa
web-save = Zapisz
web-turn-of = Teraz gra { $who }: { army-sign } { army-name }.
web-speed = Tempo ruchów
web-speed-as = { $speed ->
    [normal] zwykłe
    [fast] szybkie
   *[instant] natychmiast
}
web-sound = Dźwięk na początku mojej kolejki
web-notify = Powiadomienie na początku mojej kolejki
web-fill-all = Oddaj wolne miejsca komputerom
web-along = Otwórz na innym urządzeniu
web-along-how = Otwórz ten link na drugim urządzeniu albo zeskanuj kod: otworzy się tam twoja sesja. Działa raz, przez dziesięć minut. Nikomu go nie pokazuj.
web-learn-to-play = Naucz się grać
web-demo = Partia pokazowa
web-add = Dodaj do Discorda
web-review-at = Plansza w tym miejscu
web-review-own = Twoje punkty zwrotne
web-review-others = Punkty zwrotne pozostałych
web-controlled = dowodzi { $by }
web-square-maze = { $square }, labirynt, pusty
web-square-chosen = { $square }, wybrane pole
web-now = Teraz: { $state }
web-live = Wróć do partii
web-watching = Oglądasz tę partię.
web-players = Gracze
web-order = Kolejność graczy: { $order }
web-deadline = Ruch do
web-bank = Zapas czasu
web-withdraw = Wycofaj propozycję
web-timed-out = { army-name } przekroczył czas. Pozostali mogą poprosić o zmianę gracza.
web-story = Przebieg partii
web-replace = Zmień gracza
web-replace-sure = Komputer ({ army-name }) zastąpi gracza { $who }, gdy tylko zgodzą się wszyscy pozostali.
web-hand-over = Oddaj grę komputerowi ({ army-name })
web-hand-over-sure = Od tej chwili gra za ciebie komputer ({ army-name }). Tego nie cofniesz.
web-first = Pierwsza pozycja
web-last = Ostatnia pozycja
web-slider = Ruch do pokazania
web-show = Pokaż
web-files = Ta partia jako plik
web-file-png = Obraz (PNG)
web-file-gif = Animacja (GIF)
web-file-record = Zapis (tekst)
web-share = Link do oglądania:
web-link = Link:
web-lost = Serwer jest nieosiągalny. Ponawiam próbę…
web-unsent = Być może to nie zostało wysłane. Spójrz na partię i naciśnij jeszcze raz, jeśli nic się nie zmieniło.
web-rematch-go = Przejdź do rewanżu
web-not-now = Teraz to niemożliwe.
web-failure-title = Nie można pokazać tej strony
web-not-found = Pod tym adresem nie ma strony albo nie jest publiczna. Sprawdź link albo poproś o nowy.
web-private = Ta partia jest prywatna: jej stronę mogą otworzyć tylko gracze. Jeśli w niej grasz, użyj /djambi play na jej kanale i naciśnij „Przeglądarka” albo otwórz ją w przeglądarce, w której masz swoje miejsce.
web-link-used = Ten link został już użyty albo ma ponad dziesięć minut. Naciśnij „Ruch” na Discordzie, żeby dostać nowy.
web-other-host = Ten serwer nie odpowiada na tę nazwę. Użyj adresu, który podał operator tego bota.
web-bad-form = Nie dało się tego odczytać, więc niczego nie zmieniono. Otwórz stronę jeszcze raz i powtórz.
web-name-reserved = Takiego nicku nie można użyć. Wróć i wybierz nick z literami, który nie jest kolorem ani graczem komputerowym.
web-too-large = Ten tekst jest za długi, więc niczego nie zmieniono. Wróć i skróć go.
web-too-many = Z twojego adresu przyszło za dużo żądań. Poczekaj chwilę i wczytaj stronę jeszcze raz.
web-too-many-games = Masz 10 otwartych partii, więcej nie można. Najpierw dokończ jedną, poddaj się w niej albo odwołaj taką, która się jeszcze nie zaczęła.
web-no-animation = Ta partia jest za długa na animację tutaj. Jej zapis tekstowy zawiera wszystkie ruchy, a `djambi replay` zrobi z niego animację.
web-review-title = Analiza partii { $game }
web-review-waits = Komputer przegląda tę partię. Zajmuje to najwyżej dwie sekundy na ruch. Analiza pojawi się tu sama.
web-review-turning = Punkty zwrotne
web-review-see = Zobacz w partii
web-analysis = Warianty
web-analysis-try = Wypróbuj
web-analysis-ask = Zapytaj komputer
web-analysis-ideas = Trzy najlepsze ruchy
web-analysis-branches = Wypróbowano tu też
web-analysis-share = Udostępnij
web-analysis-another = Inna pozycja lub partia
web-analysis-text = Pozycja albo zapis partii
web-analysis-setup = Pozycja początkowa
web-analysis-unread = To nie jest ani pozycja, ani zapis partii. Skopiuj jedno z nich spod planszy albo z pliku partii.
web-analysis-unread-at = { $line ->
    [0] Tej pozycji nie można odczytać.
   *[other] Tego zapisu nie da się odczytać: wiersz { $line }.
}
web-analysis-fault = { $fault ->
    [tag] Znacznik zapisuje się w jednym wierszu, na przykład [Red "Ana"].
    [late-tag] Znaczniki są przed wszystkimi ruchami i komentarzami.
    [tag-twice] Ten znacznik jest tu dwa razy.
    [rules] Zasady to classic, bga albo booklet.
    [hostages] Hostages podaje jedną albo dwie armie, zgodnie z pozycją.
    [result] Wynik to red, blue, yellow, green, draw albo *.
    [comment] Ten komentarz nie ma końca: zamknij go znakiem { "}" }.
    [variation] Ten wariant nie ma końca: zamknij go znakiem ).
    [parenthesis] Ten ) niczego nie zamyka: usuń go.
    [annotation] Po $ jest liczba, jak w $1.
    [empty] Nie ma tu partii.
    [other-result] Wyniki w zapisie nie zgadzają się: sprawdź znacznik Result, ostatnie słowo i ruchy.
    [ambiguous] To może być kilka ruchów: podaj wszystkie pola.
    [over] Partia była już zakończona.
    [resigned] Ten gracz już się poddał.
    [out] Ten gracz już odpadł.
    [resign] Poddanie zapisuje się resign:r, resign:b, resign:y albo resign:g.
   *[after] Wynik jest na końcu.
}
web-analysis-position = { $fault ->
    [fields] Pozycja ma sześć części oddzielonych jedną spacją.
    [board] Plansza ma dziewięć rzędów po dziewięć pól, oddzielonych znakiem /.
    [control] Druga część ma cztery litery spośród r, b, y i g albo - oznaczające nikogo; litery zamrożonego gracza są wszędzie wielkie.
    [seat] Trzecia i czwarta część to r, b, y albo g.
    [number] Piąta część to liczba ruchów bez postępu, od 0. Szósta to numer następnego ruchu, od 1.
   *[impossible] Żadna partia nie prowadzi do tej pozycji: sprawdź figury, labirynt i to, czyj jest ruch.
}
web-analysis-cut = Ruch { $text } z tego adresu nie jest tu dozwolony, więc linia kończy się przed nim.
web-analysis-long = Wariant może mieć { $count } ruchów. Zacznij inny od pokazanej pozycji.
web-analysis-first = Ta partia ma ponad { $count } ruchów. Widać tylko pierwsze { $count }.
web-puzzles = Zadania
web-puzzles-how = Znajdź jedyny dobry ruch. Gdy się pomylisz, zobaczysz odpowiedź, która wykorzystuje twój błąd.
web-puzzle-today = Dzisiejsze zadanie:
web-puzzle-solved = rozwiązane
web-puzzle-own = Dla ciebie:
web-profile = Twój profil
web-profile-none = Nie masz jeszcze zakończonej partii. Gdy jakąś zakończysz, policzy się tutaj.

## The pages within Discord

activity-connecting = Łączenie z Discordem…
activity-refused = Djambi musi wiedzieć, kim jesteś, żeby dać ci tu zagrać. Naciśnij „Jeszcze raz” i zezwól na to albo otwórz planszę w przeglądarce.
activity-failed = Nie udało się zalogować. Zamknij planszę i otwórz ją ponownie albo otwórz ją w przeglądarce.
activity-invite = Zaproś
activity-no-game = Na tym kanale nie ma partii
activity-lobby-how = Albo zagraj z osobami z tego kanału: dołączą przez wiadomość, która się tam pojawi, albo tutaj.
activity-last-game = Ostatnia partia tutaj
# A private game, to others who see its channel.
activity-private = Partia na tym kanale jest prywatna: planszę widzą tu tylko gracze. Dopóki jest wolne miejsce, można dołączyć przez wiadomość tej partii na kanale.

### Policies

policy-privacy =
    # Prywatność

    Bot nie czyta wiadomości. Nie zapisuje adresów, e-maili ani awatarów. `/djambi settings privacy` pokazuje, eksportuje i usuwa to, co jest o tobie zapisane; goście znajdą to samo na stronach: *Moje partie*, potem *Twoje dane*.

    ## Co jest o tobie zapisane

    - **Tożsamość**: twój identyfikator na Discordzie i nick, który bot widział ostatnio. Pseudonim z jednego serwera nie jest zapisywany, więc żaden inny serwer go nie widzi. Gość stron to losowa liczba, wpisany nick i język przeglądarki.
    - **Ustawienia**: język, motyw, przypomnienia, to, czy dostajesz wiadomości prywatne, o które nie prosisz, godziny ciszy, nieobecności i to, które trwające partie obserwujesz.
    - **Partie**: w dzienniku każdej partii jest zapisane, co i kiedy zrobiono, pod numerem, który tylko tabela osób łączy z twoim identyfikatorem. Są tam też nieobecności i godziny ciszy, które zatrzymały zegar; `/djambi record export` pomija je u wszystkich innych.
    - **Plany**: zaplanowane ruchy, których jeszcze nie zagrano. Widzisz je tylko ty.
    - **Wiadomości do graczy**: słowa do innych graczy partii na stronach, najwyżej 500 ostatnich w partii. Czytają je tylko jej gracze, a prywatne tylko dwie osoby, między którymi padły. Operator widzi te, które mu zgłoszono.
    - **Notatki**: twoje notatki o partiach, najwyżej po 1000 znaków. Widzisz je tylko ty; są usuwane, gdy je wyczyścisz.
    - **Prywatne wątki i pakty**: prywatne wątki, które bot otworzył dla ciebie, kto w nich jest, i pakty, które tam zawierasz: obietnica, kto ją przyjmuje, a po partii kto mówi, że została dotrzymana. To, co piszesz w wątku, nie jest zapisywane. Pakty widzą tylko członkowie, a wszyscy gracze partii wtedy, gdy każdy członek otworzył im wątek.
    - **Wyniki**: zwycięzca każdej zakończonej partii, zabici Szefowie, trofea z partii rankingowych, gracze, którym skończył się czas lub którzy odeszli, pod tymi samymi numerami. Profil widzą tylko osoby z serwera, na którym grano; ukryty tylko ty. Prywatne partie nie mają takiego wpisu.
    - **Zadania**: które masz rozwiązane i od kiedy.
    - **Przeglądarki**: skrót klucza każdej sesji i to, kiedy ostatnio jej użyto. O planszy otwartej w Discordzie także twoja nazwa tam i identyfikator trwającej aktywności, przez jeden dzień.

    ## Jak długo

    - Sesja jest usuwana, gdy się wylogujesz, po 30 dniach bez użycia i razem z twoimi danymi. To, co zostawiają goście, jest usuwane 30 dni po ostatnim użyciu.
    - Gdy minie 90 dni od usunięcia bota z serwera, partie i ustawienia tego serwera są usuwane. Jeśli bot wróci wcześniej, nic nie ginie.
    - *Usuń moje dane* usuwa twój identyfikator, nicki, ustawienia, zaplanowane ruchy, notatki, sesje, próby rozwiązania zadań, to, co mówisz i co powiedziano tylko tobie, oraz twoje prywatne wątki ze wszystkimi paktami. Wiadomości z wątku zostają na Discordzie, który możesz poprosić o ich usunięcie. Zakończone partie zostają dla innych graczy, z neutralną nazwą na twoim miejscu: ich dzienniki mają numer, który do nikogo nie należy. Jeśli trwa to dłużej niż chwilę, twój identyfikator i język zostają, dopóki bot nie potwierdzi ci, że to już zrobione.
    - Operator może zapisać dane osoby w pliku przez `djambi games export-person` i usunąć je przez `djambi games forget-person`.
    - Kopie zapasowe zawierają to, co było w nich w chwili zapisu. Operatorzy powinni usuwać stare.

policy-terms =
    # Regulamin

    Ten regulamin obowiązuje między tobą a operatorem tego bota. Adres operatora jest pod tym regulaminem na stronach bota oraz w opisie bota na Discordzie. Kto gra, zgadza się na ten regulamin.

    - **Usługa.** Bot i strony do gry w Djambi. Nic nie kosztują i są takie, jakie są: operator może je zmienić lub wyłączyć, a partie mogą przepaść; nie należy ci się za to odszkodowanie.
    - **Wiek.** Grać może każdy, komu regulamin Discorda pozwala używać Discorda. Na stronach każdy, kto ma co najmniej 13 lat.
    - **Zachowanie.** Blef, pakty i złamane obietnice należą do gry. Obelgi, groźby, reklamy i cudze prywatne dane w nickach, notatkach i rozmowach nie. Nie graj na kilku miejscach przeciw tym samym osobom bez ich wiedzy, nie przeciążaj bota, a luki w zabezpieczeniach zgłaszaj, zamiast ich używać.
    - **Twoje teksty.** To, co piszesz, należy do ciebie. Operator może to zapisać i pokazać tym, dla których to jest. Zakończone partie zostają dla innych graczy, bez twojego nicku, gdy usuniesz swoje dane.
    - **Prawa operatora.** Operator może usunąć partię lub tekst i wykluczyć tych, którzy łamią regulamin. Na serwerze partie mogą kończyć także jego administratorzy.
    - **Twoje dane.** [Strona o prywatności](PRIVACY.md) mówi, co jest zapisane, jak długo i jak to zobaczyć, wyeksportować i usunąć.
    - **Discord.** Discord nie stworzył tego bota, nie prowadzi go i nie poleca. Regulamin Discorda obowiązuje obok tego.
    - **Zmiany.** Operator ogłasza zmianę regulaminu na stronie `/terms` 14 dni, zanim zacznie obowiązywać.

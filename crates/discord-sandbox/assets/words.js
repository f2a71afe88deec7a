// The client's own texts, in the person's language, or in English if it has no translation. The
// hand for testing speaks English only: it is for developers.

const WORDS = {
  en: {
    language: "Language", you: "You are {name}", app: "APP", edited: "(edited)",
    private: "Only you can see this", dismiss: "Dismiss message", thinking: "{name} is thinking…",
    used: "{name} used {command}", failed: "This interaction failed", silent: "The application did not respond",
    reply: "Reply", replying: "Replying to {name}", noReply: "Stop replying", gone: "The original message was deleted",
    more: "More", copyId: "Copy ID", json: "Show JSON", remove: "Delete message",
    write: "Message {place}", send: "Send", readOnly: "You cannot write in {place}",
    archived: "This thread is archived. A message opens it again.", locked: "This thread is locked.",
    empty: "This is the beginning of {place}", try: "Try: {command}", slash: "Or type / to see all commands.", today: "Today", yesterday: "Yesterday",
    servers: "Servers", direct: "Direct messages", channels: "Channels", members: "Members", 
    online: "Online", offline: "Offline", bots: "Apps", menu: "Servers and channels", messages: "Messages in {place}",
    threads: "Threads", noPlaces: "There is no channel that you can see.",
    unread: "{n} new", pings: "{n} pings", latest: "Jump to the newest messages", spoiler: "Spoiler: press to show",
    choose: "Make a selection", search: "Search", done: "Done", none: "Nothing found", cancel: "Cancel",
    submit: "Submit", close: "Close", required: "required", optional: "optional", fill: "This field is required",
    short: "At least {n} characters", pick: "Choose {n} or more", matches: "{n} suggestions",
    picture: "Picture", elsewhere: "A picture on another server is not loaded: {url}",
    dead: "The sandbox does not answer. Trying again…", away: "The bot is not connected.",
    somebody: "unknown-user", someRole: "unknown-role", someChannel: "unknown", message: "message",
    opens: "opens a new tab", download: "Download {name}", thread: "Thread",
    enter: "Open {name}", joinIn: "Join: {name}", authorize: "Authorize", allow: "{name} wants to know your name and your picture.", visit: "Visit site", invite: "Invite to the Activity", shrink: "Smaller or larger",
    side: "Two people side by side", dark: "Dark theme", light: "Light theme", asPhone: "Width of a phone, 390 pixels", asDesk: "Width of a desktop", soundOn: "Turn the sound of pings on", soundOff: "Turn the sound of pings off",
    page: "More of the page", another: "Another person joins…", theirName: "What is their name?", who: "You are", beside: "Beside", apart: "No longer beside: {name}",
  },
  fr: {
    language: "Langue", you: "Vous êtes {name}", app: "APP", edited: "(modifié)",
    private: "Vous seul pouvez voir ceci", dismiss: "Supprimer le message", thinking: "{name} réfléchit…",
    used: "{name} a utilisé {command}", failed: "Échec de l’interaction", silent: "L’application ne répond plus",
    reply: "Répondre", replying: "Réponse à {name}", noReply: "Ne plus répondre", gone: "Le message d’origine a été supprimé",
    more: "Plus", copyId: "Copier l’identifiant", json: "Afficher le JSON", remove: "Supprimer le message",
    write: "Envoyer un message dans {place}", send: "Envoyer", readOnly: "Vous ne pouvez pas écrire dans {place}",
    archived: "Ce fil est archivé. Un message le rouvre.", locked: "Ce fil est verrouillé.",
    empty: "Ici commence {place}", try: "Essayez : {command}", slash: "Ou tapez / pour voir toutes les commandes.", today: "Aujourd’hui", yesterday: "Hier",
    servers: "Serveurs", direct: "Messages privés", channels: "Salons", members: "Membres", 
    online: "En ligne", offline: "Hors ligne", bots: "Applications", menu: "Serveurs et salons", messages: "Messages dans {place}",
    threads: "Fils", noPlaces: "Vous ne pouvez voir aucun salon.",
    unread: "{n} nouveaux", pings: "{n} mentions", latest: "Aller aux derniers messages", spoiler: "Spoiler : appuyez pour afficher",
    choose: "Faites un choix", search: "Rechercher", done: "Terminé", none: "Aucun résultat", cancel: "Annuler",
    submit: "Envoyer", close: "Fermer", required: "obligatoire", optional: "facultatif", fill: "Ce champ est obligatoire",
    short: "Au moins {n} caractères", pick: "Choisissez-en au moins {n}", matches: "{n} suggestions",
    picture: "Image", elsewhere: "Une image d’un autre serveur n’est pas chargée : {url}",
    dead: "Le bac à sable ne répond pas. Nouvel essai…", away: "Le bot n’est pas connecté.",
    somebody: "utilisateur-inconnu", someRole: "rôle-inconnu", someChannel: "inconnu", message: "message",
    opens: "ouvre un nouvel onglet", download: "Télécharger {name}", thread: "Fil",
    enter: "Ouvrir {name}", joinIn: "Rejoindre : {name}", authorize: "Autoriser", allow: "{name} veut connaître votre nom et votre avatar.", visit: "Ouvrir le lien", invite: "Inviter à l’activité", shrink: "Réduire ou agrandir",
    side: "Deux personnes côte à côte", dark: "Thème sombre", light: "Thème clair", asPhone: "Largeur d’un téléphone, 390 pixels", asDesk: "Largeur d’un ordinateur", soundOn: "Activer le son des mentions", soundOff: "Couper le son des mentions",
    page: "Autres réglages de la page", another: "Une autre personne arrive…", theirName: "Comment s’appelle-t-elle ?", who: "Vous êtes", beside: "À côté", apart: "Ne plus voir à côté : {name}",
  },
  es: {
    language: "Idioma", you: "Eres {name}", app: "APP", edited: "(editado)",
    private: "Solo tú puedes ver esto", dismiss: "Descartar mensaje", thinking: "{name} está pensando…",
    used: "{name} usó {command}", failed: "Esta interacción ha fallado", silent: "La aplicación no ha respondido",
    reply: "Responder", replying: "Respondiendo a {name}", noReply: "Dejar de responder", gone: "El mensaje original fue eliminado",
    more: "Más", copyId: "Copiar ID", json: "Mostrar JSON", remove: "Eliminar mensaje",
    write: "Enviar mensaje a {place}", send: "Enviar", readOnly: "No puedes escribir en {place}",
    archived: "Este hilo está archivado. Un mensaje lo vuelve a abrir.", locked: "Este hilo está bloqueado.",
    empty: "Aquí empieza {place}", try: "Prueba: {command}", slash: "O escribe / para ver todos los comandos.", today: "Hoy", yesterday: "Ayer",
    servers: "Servidores", direct: "Mensajes directos", channels: "Canales", members: "Miembros", 
    online: "En línea", offline: "Desconectado", bots: "Aplicaciones", menu: "Servidores y canales", messages: "Mensajes de {place}",
    threads: "Hilos", noPlaces: "No hay ningún canal que puedas ver.",
    unread: "{n} nuevos", pings: "{n} menciones", latest: "Ir a los mensajes más recientes", spoiler: "Spoiler: pulsa para mostrarlo",
    choose: "Elige una opción", search: "Buscar", done: "Listo", none: "No se encontró nada", cancel: "Cancelar",
    submit: "Enviar", close: "Cerrar", required: "obligatorio", optional: "opcional", fill: "Este campo es obligatorio",
    short: "Al menos {n} caracteres", pick: "Elige {n} o más", matches: "{n} sugerencias",
    picture: "Imagen", elsewhere: "No se carga una imagen de otro servidor: {url}",
    dead: "El sandbox no responde. Reintentando…", away: "El bot no está conectado.",
    somebody: "usuario-desconocido", someRole: "rol-desconocido", someChannel: "desconocido", message: "mensaje",
    opens: "abre una pestaña nueva", download: "Descargar {name}", thread: "Hilo",
    enter: "Abrir {name}", joinIn: "Unirse: {name}", authorize: "Autorizar", allow: "{name} quiere conocer tu nombre y tu avatar.", visit: "Abrir el enlace", invite: "Invitar a la actividad", shrink: "Reducir o ampliar",
    side: "Dos personas lado a lado", dark: "Tema oscuro", light: "Tema claro", asPhone: "Ancho de un teléfono, 390 píxeles", asDesk: "Ancho de un ordenador", soundOn: "Activar el sonido de las menciones", soundOff: "Silenciar las menciones",
    page: "Más de la página", another: "Llega otra persona…", theirName: "¿Cómo se llama?", who: "Eres", beside: "Al lado", apart: "Ya no al lado: {name}",
  },
  pl: {
    language: "Język", you: "Jesteś {name}", app: "APLIKACJA", edited: "(edytowano)",
    private: "Tylko ty to widzisz", dismiss: "Odrzuć wiadomość", thinking: "{name} myśli…",
    used: "{name} używa {command}", failed: "Interakcja nie powiodła się", silent: "Aplikacja nie odpowiedziała",
    reply: "Odpowiedz", replying: "Odpowiadasz: {name}", noReply: "Nie odpowiadaj", gone: "Oryginalna wiadomość została usunięta",
    more: "Więcej", copyId: "Kopiuj ID", json: "Pokaż JSON", remove: "Usuń wiadomość",
    write: "Napisz na {place}", send: "Wyślij", readOnly: "Nie możesz pisać na {place}",
    archived: "Ten wątek jest zarchiwizowany. Wiadomość go otworzy.", locked: "Ten wątek jest zablokowany.",
    empty: "To początek {place}", try: "Wypróbuj: {command}", slash: "Albo wpisz /, aby zobaczyć wszystkie polecenia.", today: "Dzisiaj", yesterday: "Wczoraj",
    servers: "Serwery", direct: "Wiadomości prywatne", channels: "Kanały", members: "Członkowie", 
    online: "Dostępni", offline: "Niedostępni", bots: "Aplikacje", menu: "Serwery i kanały", messages: "Wiadomości na {place}",
    threads: "Wątki", noPlaces: "Nie widzisz żadnego kanału.",
    unread: "nowe: {n}", pings: "wzmianki: {n}", latest: "Przejdź do najnowszych wiadomości", spoiler: "Spoiler: naciśnij, aby pokazać",
    choose: "Wybierz", search: "Szukaj", done: "Gotowe", none: "Nic nie znaleziono", cancel: "Anuluj",
    submit: "Wyślij", close: "Zamknij", required: "wymagane", optional: "opcjonalne", fill: "To pole jest wymagane",
    short: "Co najmniej znaków: {n}", pick: "Wybierz co najmniej: {n}", matches: "Podpowiedzi: {n}",
    picture: "Obraz", elsewhere: "Obraz z innego serwera nie jest wczytywany: {url}",
    dead: "Piaskownica nie odpowiada. Ponawiam próbę…", away: "Bot nie jest połączony.",
    somebody: "nieznany-użytkownik", someRole: "nieznana-rola", someChannel: "nieznany", message: "wiadomość",
    opens: "otwiera nową kartę", download: "Pobierz {name}", thread: "Wątek",
    enter: "Otwórz: {name}", joinIn: "Dołącz: {name}", authorize: "Autoryzuj", allow: "{name} chce poznać twoją nazwę i awatar.", visit: "Otwórz stronę", invite: "Zaproś do aktywności", shrink: "Zmniejsz lub powiększ",
    side: "Dwie osoby obok siebie", dark: "Ciemny motyw", light: "Jasny motyw", asPhone: "Szerokość telefonu, 390 pikseli", asDesk: "Szerokość komputera", soundOn: "Włącz dźwięk wzmianek", soundOff: "Wyłącz dźwięk wzmianek",
    page: "Więcej opcji strony", another: "Dołącza kolejna osoba…", theirName: "Jak ma na imię?", who: "Jesteś", beside: "Obok", apart: "Już nie obok: {name}",
  },
};

/** The languages that a person can choose, by Discord's names. */
export const LANGUAGES = [
  "en-US", "en-GB", "fr", "es-ES", "es-419", "pl", "de", "it", "pt-BR", "nl", "sv-SE", "da", "no", "fi",
  "cs", "hu", "ro", "hr", "lt", "tr", "el", "bg", "uk", "ru", "ja", "ko", "zh-CN", "zh-TW", "th", "vi", "hi", "id",
];

/** Returns a language's own name for itself. */
export function languageName(locale) {
  const name = new Intl.DisplayNames([locale], { type: "language", style: "short", languageDisplay: "standard" }).of(locale) ?? locale;
  return name[0].toLocaleUpperCase(locale) + name.slice(1);
}

/** Returns the language in which the client speaks to people of a locale: that of its own words. */
export const spoken = (locale) => (WORDS[locale.split("-")[0]] ? locale : "en-US");

/** Returns the function that says things in a person's language: `say("write", { place: "#general" })`. */
export function speaker(locale) {
  const words = WORDS[locale.split("-")[0]] ?? WORDS.en;
  return (key, values = {}) => words[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

-- When the program was last in reach of people: what ran out after that could not be helped by
-- anybody. From here on servers.gone is the moment when the bot was removed from a server, in
-- milliseconds of Unix time (1 where it was not kept), and 0 where it is.
CREATE TABLE reached (
    one BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    at  BIGINT NOT NULL
);

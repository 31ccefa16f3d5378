export type Statement = [text: string, ...values: unknown[]]

/** Most words occur in few topics, some in nearly all. */
const words =
  `Batterie Trennstelle Spannungsfreiheit Ladedose Isolationswächter Vorladeschütz Hochvoltleitung Stecker Werkstatt Messgerät
  Fehlerspeicher Umrichter Klimakompressor Bordladegerät Pilotlinie Wartungsstecker Servicedeckel Handschuh Prüfspitze Kühlmittel
  Temperatur Widerstand Gehäuse Masseband Steuergerät Anleitung Hersteller Baujahr Fahrzeug Rückruf Schütz Zelle Modul Dichtung
  Feuchtigkeit Korrosion Schraube Drehmoment Diagnose Software Update Garantie Kunde Abschleppen Unfall Quarantäne Löschwasser
  wer hat kennt dazu schon einmal nach dem Laden beim Messen vor der Freigabe trotz neuer Teile zwischen beiden Polen unter Last
  steht zeigt fällt springt bleibt wechselt misst prüft sperrt meldet`.split(/\s+/)

/** Includes compounds of two words: seven thousand in total, with frequencies that halve as the rank doubles. */
const vocabulary: readonly string[] = [
  ...words,
  ...words.flatMap((one) => words.map((other) => `${one}${other.toLowerCase()}`)),
]

export const forumWords = [
  ...vocabulary.filter((_, index) => index % 61 === 5),
  'Nachtwächterin',
  'Zwiebelturm',
]

const sentences = 20_000

/** Eight words per sentence, the same in each seeding. */
function sentence(index: number) {
  const word = (turn: number) => {
    const chance = ((Math.imul(index * 8 + turn + 1, 2654435761) ^ 0x5bd1e995) >>> 0) / 2 ** 32
    return vocabulary[Math.floor(vocabulary.length ** chance) - 1]
  }
  return Array.from({ length: 8 }, (_, turn) => word(turn)).join(' ')
}

const textFrom = (number: string, count: number) =>
  `(select string_agg(s.text, '. ') from generate_series(1, ${count}) w
    join t_sentence s on s.n = abs(hashint8(${number}::bigint * 1009 + w)) % ${sentences})`

/** Four answers per topic; half as many posts as certificates. */
export function forumStatements(rows: number, firstPerson: number, people: number): Statement[] {
  const topics = Math.ceil(rows / 10)
  const writers = Math.min(people, 5000)
  const author = (n: string) => `join t_person p on p.n = ${firstPerson} + ${n} % ${writers}`
  return [
    [
      `create temp table t_sentence as select n - 1 as n, text from unnest($1::text[]) with ordinality s (text, n)`,
      Array.from({ length: sentences }, (_, index) => sentence(index)),
    ],
    [`create unique index on t_sentence (n); analyze t_sentence`],
    [
      `insert into forum_person (user_id) select id from t_person where n between ${firstPerson} and ${firstPerson + writers - 1}`,
    ],
    [
      `insert into topic (id, author_id, title, text, html, tags, answers, created_at, last_activity_at)
       select uuidv7(creation.at - now()), p.id, post.title, post.text, '<p>' || post.text || '</p>', '{}', 4, creation.at, creation.at + interval '4 hours'
       from generate_series(1, $1::int) q cross join lateral (select now() - q * interval '15 minutes' as at) creation
       cross join lateral (select ${textFrom('q', 1)} || ' ' || q as title, ${textFrom('-q', 5)} as text) post
       ${author('q')}`,
      topics,
    ],
    [
      `insert into answer (id, topic_id, author_id, text, html, created_at)
       select uuidv7(creation.at - now()), t.id, p.id, post.text, '<p>' || post.text || '</p>', creation.at
       from (select row_number() over (order by created_at) as n, id, created_at from topic) t cross join generate_series(1, 4) a
       cross join lateral (select t.created_at + a * interval '1 hour' as at) creation
       cross join lateral (select ${textFrom('(t.n * 7 + a)', 3)} as text) post
       ${author('(t.n * 3 + a)')}`,
    ],
    [
      `update topic t set accepted_id = case when a.n % 3 = 0 then a.first end,
         search_text = lower(concat_ws(' ', t.title, '#', t.text, a.words))
       from (select topic_id, min(id::text)::uuid as first, row_number() over (order by topic_id) as n, string_agg(text, ' ' order by created_at) as words
         from answer group by topic_id) a where a.topic_id = t.id`,
    ],
    [`insert into forum_word (word) select distinct unnest(string_to_array(search_text, ' ')) from topic`],
  ]
}

import { htmlOf } from '../features/forum/markdown.ts'
import { recount } from '../features/forum/queries.ts'
import { topics, type DemoTopic } from './forumTexts.ts'
import type { Person } from './people.ts'
import { randomFrom } from './random.ts'
import type { Scene } from './scene.ts'

const day = 86_400_000
const hour = 3_600_000

export async function makeForum(base: Scene, people: Person[]) {
  // Its own random sequence, so the rest of the demo data remains the same.
  const scene = { ...base, random: randomFrom('forum') }
  const writers = people.filter(({ role, organisation }) => role !== 'systemAdmin' && organisation !== null)
  await nameWriters(scene, writers)
  for (const [index, topic] of topics.entries()) await askOne(scene, { topic, index, writers })
}

/** Users without a forum name appear with a number. */
async function nameWriters({ db, random }: Scene, writers: Person[]) {
  const names = random.some(forumNames, forumNames.length)
  await db
    .insertInto('forumPerson')
    .values(
      writers.map(({ id }, index) => ({ userId: id, name: index % 3 === 2 ? null : (names[index] ?? null) })),
    )
    .execute()
}

const forumNames = [
  ...['Strom.Fuchs', 'HV-Hannes', 'Isolde', 'Milliohm', 'Kupferkopf', 'Trennstelle', 'Alta.Tensione'],
  ...['Werkstatt-Gabi', 'Volta_Fan', 'Erdschluss', 'Pilotlinie', 'CAT-III', 'Spannungsfrei', 'Officina.Nord'],
  ...['Prüfspitze', 'Ladekante', 'Ampera', 'Kontaktspray', 'Orange', 'Nullpotential', 'Tester42', 'Megger'],
]

async function askOne(
  { db, random, now }: Scene,
  { topic, index, writers }: { topic: DemoTopic; index: number; writers: Person[] },
) {
  const { title, text, tags, model, daysAgo, answers = [], report } = topic
  const at = (ms: number) => new Date(now.getTime() - daysAgo * day + ms)
  const writerOf = (turn: number) => writers[(index * 7 + turn * 3 + 1) % writers.length]?.id ?? ''
  const createdAt = at(0)
  const id = random.id(createdAt)
  const vehicle = model
    ? await db.selectFrom('vehicle').select('id').where('model', '=', model).limit(1).executeTakeFirst()
    : undefined
  const plain = { mentioned: new Set<string>(), attachments: new Set<string>() }
  const posted = (written: string, moment: Date) => ({
    ...{ text: written, html: htmlOf(written, plain) ?? '' },
    ...{ createdAt: moment.toISOString(), updatedAt: moment.toISOString() },
  })
  await db
    .insertInto('topic')
    .values({
      id,
      authorId: writerOf(0),
      title,
      tags,
      vehicleId: vehicle?.id ?? null,
      ...posted(text, createdAt),
    })
    .execute()
  for (const [turn, { text, hours, solves }] of answers.entries()) {
    const moment = at(hours * hour)
    const answerId = random.id(moment)
    await db
      .insertInto('answer')
      .values({ id: answerId, topicId: id, authorId: writerOf(turn + 1), ...posted(text, moment) })
      .execute()
    if (solves) await db.updateTable('topic').set({ acceptedId: answerId }).where('id', '=', id).execute()
    if (report && turn === answers.length - 1)
      await db
        .insertInto('complaint')
        .values({
          id: random.id(moment),
          ...{ topicId: id, answerId, authorId: writerOf(0), reason: report },
          createdAt: moment.toISOString(),
        })
        .execute()
  }
  await recount(db, id)
}

import { accounts } from '#contract/account.ts'
import { coworkers } from '#contract/coworker.ts'
import { answers, forumNames, topics } from '#contract/forum.ts'
import type { App } from '../http/serve.ts'
import { inEnglish, needed, threeIn, type Bench } from './bench.ts'
import type { Person } from './people.ts'

/**
 * One of each report in English, a question in the forum with an answer, and what causes emails to a person
 * who reads English. Returns the number of reports.
 */
export async function workInEnglish(app: App, bench: Bench, english: Person): Promise<number> {
  const vehicle = bench.vehicles[needed] ?? bench.vehicles[0]
  if (!vehicle) throw new Error(`No vehicle for ${english.fullname}`)
  const { boss } = bench
  const own = await inEnglish(app, bench, english)
  await threeIn(own, vehicle, 5)

  await own.tester(forumNames.set, { body: { name: forumName, consent: true, mails: true } })
  const { _id: topicId } = await own.tester(topics.create, { body: question })
  for (const text of replies) await boss(answers.create, { body: { topicId, text } })

  const params = { id: english.id }
  await boss(coworkers.suspend, { params, body: { reason: own.texts.suspendReason } })
  await boss(coworkers.reinstate, { params })
  await own.tester(accounts.forgotPassword, { body: { email: english.email } })
  return 3
}

const question = {
  title: 'Proving unit: before and after, or only before?',
  text: 'My last workshop used the proving unit **only before** the test for absence of voltage. Here I have to use it before and after.\n\n1. Which standard asks for both?\n2. Does the report accept one of them?',
  tags: ['absence-of-voltage', 'proving-unit'],
}

const forumName = 'Ohm.Sweet.Ohm'

const replies = [
  'EN 50110-1 asks for a check **before and, if possible, after** the test. The report requires both: a tester that fails between the two checks would otherwise show a live circuit as dead.',
  `@${forumName}: the proving unit is in the cabinet next to lift 5.`,
]

import type { OwnCard } from '#contract/card.ts'
import { verificationOf, type VerifyRequest } from './verify.ts'

type Asking = Omit<VerifyRequest, 'code'> & { userId: string }

/** A person's certificates, except superseded ones, with verdict and facts of the verification page. */
export async function ownCards({ userId, ...asking }: Asking): Promise<OwnCard[]> {
  const held = await asking.db
    .selectFrom('certificate')
    .select([
      'id',
      'verifyCode',
      'number',
      'name',
      'level',
      'language',
      'holder',
      'issuer',
      'issueDate',
      'dueDate',
    ])
    .where('userId', '=', userId)
    .where('fileId', 'is not', null)
    .where('state', '<>', 'superseded')
    .orderBy('dueDate', 'desc')
    .limit(mostShown)
    .execute()
  const cards: OwnCard[] = []
  for (const { id: _id, ...row } of held) {
    const { verifyCode } = row
    const request = { ...asking, code: verifyCode, recordId: _id }
    const { state, checkedAt, certificate, instructionDue } = await verificationOf(request)
    const { number, name, level, language, holder, issuer, issueDate, dueDate } = certificate ?? row
    const facts = { verifyCode, number, name, level, language, holder, issuer, issueDate, dueDate }
    // An unconfirmed certificate shows no instruction.
    cards.push({ _id, ...facts, state, instructionDue: instructionDue ?? null, checkedAt })
  }
  return cards
}

const mostShown = 100

import { setTimeout as pause } from 'node:timers/promises'
import type { Client, Clients, Holder } from './callers.ts'
import { median } from './load.ts'

export async function measureIssuing(
  address: string,
  callers: Clients,
  { count, parallel }: { count: number; parallel: number },
) {
  const holders = (await callers.newHolders(count)).values()
  const issuers: { caller: Client; templateId: string }[] = []
  for (const caller of callers.authorityAdmins)
    issuers.push({ caller, templateId: await callers.templateOf(caller.authorityId) })
  const times: number[] = []
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: parallel }, async (_, index) => {
      for (const holder of holders) {
        const issuer = issuers[(index + times.length) % issuers.length]
        if (!issuer) throw new Error('The seeded database has no authorities')
        const start = performance.now()
        await issue(address, { ...issuer, holder })
        times.push(performance.now() - start)
      }
    }),
  )
  const seconds = (performance.now() - begin) / 1000
  return { perSecond: count / seconds, p50: median(times) }
}

export async function issue(
  address: string,
  { caller, templateId, holder }: { caller: Pick<Client, 'cookie'>; templateId: string; holder: Holder },
) {
  const issueDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna' }).format(new Date())
  const headers = { 'content-type': 'application/json', cookie: caller.cookie }
  const answer = await fetch(`${address}/api/certificate`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ templateId, ...holder, issueDate, identityCheck: 'Reisepass gesehen' }),
  })
  const { _id, ...issued } = (await answer.json()) as Issued
  let { state } = issued
  // The product limits how long a call waits, so the script retries.
  while ((answer.status === 200 || answer.status === 202) && state === 'sealing') {
    await pause(stepMs)
    const again = await fetch(`${address}/api/certificate/${_id}`, { headers })
    state = ((await again.json()) as Issued).state
  }
  if (state !== 'valid') throw new Error(`A certificate was not issued: ${answer.status} ${state ?? ''}`)
}

const stepMs = 50

interface Issued {
  _id?: string
  state?: string
}

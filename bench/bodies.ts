import type { Clients } from './callers.ts'
import { cpuOf, type Server } from './children.ts'

const calls = 100
/** The largest allowed body, with as many values as fit. */
const large = `[1${',1'.repeat(240_000)}]`

interface Sender {
  work: string
  path: string
  body: string
  cookie?: string
}

interface BodiesMeasured {
  work: string
  /** ms of server CPU time per call. */
  cpuMs: number
}

export async function measureBodies(
  app: Server,
  { companyAdmins: [admin] }: Clients,
): Promise<BodiesMeasured[]> {
  const path = '/api/companyVehicle/import'
  const senders: Sender[] = [
    { work: 'small body of a guest, refused', path, body: '{}' },
    { work: '480 KB of a guest, refused', path, body: large },
    { work: '480 KB to a call of guests, refused', path: '/api/forgot_password', body: large },
    { work: '480 KB of a company administrator, read', path, body: large, cookie: admin?.cookie ?? '' },
  ]
  const measured = []
  for (const { work, ...sent } of senders) {
    await sendMany(app, sent, calls / 10)
    const begun = cpuOf(app.pid)
    await sendMany(app, sent, calls)
    measured.push({ work, cpuMs: (cpuOf(app.pid) - begun) / calls })
  }
  return measured
}

async function sendMany({ address }: Server, { path, body, cookie }: Omit<Sender, 'work'>, count: number) {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
  for (let sent = 0; sent < count; sent++)
    // A server that refuses early may close the connection.
    await fetch(address + path, { method: 'POST', headers, body })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined)
}

export const bodiesTable = (measured: BodiesMeasured[]) =>
  measured
    .map(
      ({ work, cpuMs }) =>
        `${work}: ${cpuMs.toFixed(1)} ms CPU, ${(cpuMs / (measured[0]?.cpuMs ?? NaN)).toFixed(1)} times the small one`,
    )
    .join('\n')

import { generate } from 'otplib'

const step_s = 30

/** How late a code may be in tests, in steps: 45 minutes, within the 99 codes that the library compares at most. */
export const latest_steps = 90

/** The six digits that an authenticator app shows, now or some seconds later. */
export const codeOf = (secret: string, later_s = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + later_s })

/** Six digits that are no code of this app, neither now nor in the next hours. */
export async function wrongCodeOf(secret: string) {
  const steps = Array.from({ length: 4 * latest_steps }, (_, place) => place - latest_steps - 1)
  const codes = new Set(await Promise.all(steps.map((step) => codeOf(secret, step * step_s))))
  for (let guess = 0; ; guess++) {
    const code = String(guess).padStart(6, '0')
    if (!codes.has(code)) return code
  }
}

import { generate } from 'otplib'

const step_s = 30

/** Tolerance of codes in tests: 45 minutes, below the library limit of 99 codes. */
export const latest_steps = 90

/** Optionally some seconds later. */
export const codeOf = (secret: string, later_s = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + later_s })

/** Six digits that are no valid code now or in the next hours. */
export async function wrongCodeOf(secret: string) {
  const steps = Array.from({ length: 4 * latest_steps }, (_, index) => index - latest_steps - 1)
  const codes = new Set(await Promise.all(steps.map((step) => codeOf(secret, step * step_s))))
  for (let guess = 0; ; guess++) {
    const code = String(guess).padStart(6, '0')
    if (!codes.has(code)) return code
  }
}

import { randomBytes } from 'node:crypto'
import { sha256 } from '../../config.ts'
import type { App } from '../../http/serve.ts'
import type { Transport } from '../../http/context.ts'
import { cookieNamed } from './sessions/signIn.ts'

const isMark = /^[\w-]{43}$/
/** As long as the activation link is valid. */
const hours = 24

type Browser = Pick<Transport, 'cookies'>

export function markSignupBrowser(app: App, { cookies }: Browser) {
  const name = cookieNamed(app, 'signup')
  const stored = cookies[name]
  const mark = stored !== undefined && isMark.test(stored) ? stored : randomBytes(32).toString('base64url')
  const cookie = { name, value: mark, maxAgeSeconds: hours * 3600 }
  return { cookie, signupBrowserSha256: sha256(mark) }
}

export function isSignupBrowser(app: App, { cookies }: Browser, stored: Buffer | null) {
  const mark = cookies[cookieNamed(app, 'signup')]
  return mark !== undefined && stored !== null && sha256(mark).equals(stored)
}

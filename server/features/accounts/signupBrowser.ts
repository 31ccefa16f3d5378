import { randomBytes } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { sha256 } from '../../config.ts'
import type { App } from '../../http/serve.ts'
import { cookieOptions } from '../../session/session.ts'
import type { Request } from '../../http/request.ts'
import { cookieNamed } from './sessions/signIn.ts'

const isMark = /^[\w-]{43}$/
/** As long as the activation link is valid. */
const hours = 24

type Browser = Pick<Request<Endpoint>, 'cookies' | 'reply'>

/** Sets a cookie in the browser that signs up. Returns the stored hash. */
export function markSignupBrowser(app: App, { cookies, reply }: Browser): Buffer {
  const name = cookieNamed(app, 'signup')
  const known = cookies[name]
  const mark = known !== undefined && isMark.test(known) ? known : randomBytes(32).toString('base64url')
  reply.setCookie(name, mark, { ...cookieOptions(app.house.config), maxAge: hours * 3600 })
  return sha256(mark)
}

export function isSignupBrowser(app: App, { cookies }: Pick<Browser, 'cookies'>, stored: Buffer | null) {
  const mark = cookies[cookieNamed(app, 'signup')]
  return mark !== undefined && stored !== null && sha256(mark).equals(stored)
}

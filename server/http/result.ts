/** Fields of the audit entry that follow neither from the call nor from its answer. */
export interface AuditFields {
  actorId?: string
  objectId?: string
  companyId?: string
  authorityId?: string
  /** How the user confirmed who they are: part of the action. */
  by?: ConfirmedBy
}

/** How a user confirmed who they are. */
export type ConfirmedBy = 'password' | 'totp' | 'recoveryCode' | 'passkey'

/** A cookie of the answer: for https only if the server has https, and not readable by scripts. */
export interface Cookie {
  name: string
  /** Null deletes the cookie. */
  value: string | null
  /** Until the browser is closed if left out. */
  maxAgeSeconds?: number
  path?: string
  sameSite?: 'strict' | 'lax'
}

export interface ResultOptions<A> {
  audit?: AuditFields
  cookies?: readonly Cookie[]
  headers?: Readonly<Record<string, string>>
  /** Of a writing call: runs after the commit and gives the answer. If it fails or is late, `answer` is sent with 202. */
  afterCommit?: () => Promise<A>
}

/** An answer with what the handler decides beyond the body. */
export class Result<A> {
  readonly answer: A
  readonly options: ResultOptions<A>

  constructor(answer: A, options: ResultOptions<A>) {
    this.answer = answer
    this.options = options
  }
}

export const result = <A>(answer: A, options: ResultOptions<A>) => new Result(answer, options)

/** The result of a handler that returned only an answer. */
export const resultOf = <A>(returned: A | Result<A>): Result<A> =>
  returned instanceof Result ? returned : result(returned, {})

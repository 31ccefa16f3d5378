import type * as z from 'zod/mini'
import { accounts } from '#contract/account.ts'
import { email } from '#contract/fields.ts'
import { call } from '../../api/call.ts'
import { check } from '../../form/check.ts'
import type { FormState } from '../../form/useForm.ts'

type SignUp = FormState<Omit<z.infer<typeof accounts.signup.body>, 'consent'> & { consent: boolean }>

/** Checks on blur whether a name is taken. Ignores network failures, because the sign-up checks again. */
export function useTakenCheck({ values, setErrors }: SignUp) {
  const setError = (field: string, code: string) => setErrors((errors) => ({ ...errors, [field]: code }))
  const ask = async (answer: Promise<{ exists: boolean }>, field: string, code: string) => {
    const { exists } = await answer.catch(() => ({ exists: false }))
    if (exists) setError(field, code)
  }
  return {
    checkUsername: () => {
      const username = values.username.trim()
      if (Object.keys(check(accounts.signup.body, { ...values, username })).includes('username')) return
      void ask(call(accounts.checkUsername, { params: { username } }), 'username', 'user.usernameTaken')
    },
    checkEmail: () => {
      const address = values.email.trim()
      if (Object.keys(check(email, address)).length > 0) return
      void ask(call(accounts.checkEmail, { params: { email: address } }), 'email', 'user.emailTaken')
    },
  }
}

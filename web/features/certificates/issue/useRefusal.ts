import { useAccount } from '../../../session/session.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { Person } from './draft.ts'

/** Reason why a person cannot be chosen, with the same rule as the server; null if possible. */
export function useRefusal() {
  const { t } = useTexts()
  const me = useAccount()._id
  return ({ _id, fullname }: Pick<Person, '_id' | 'fullname'>) => {
    if (_id === me) return t('problem.certificate.issuerIsHolder')
    return fullname.trim() === '' ? t('problem.certificate.holderIncomplete') : null
  }
}

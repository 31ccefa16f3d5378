import { coworkers } from '#contract/coworker.ts'
import { useAll } from '../../resource/queries.ts'
import { useAccount } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'

export function useAuthors() {
  const { t } = useTexts()
  const { _id: me, actor } = useAccount()
  const { company } = actor
  const { data } = useAll(coworkers, { companyId: company?.id ?? '', sf: 'lastname' }, company !== null)
  const others = (data?.items ?? []).filter(({ _id }) => _id !== me)
  return [
    { value: me, label: t('shell.filter.byMe') },
    ...others.map(({ _id, fullname }) => ({ value: _id, label: fullname })),
  ]
}

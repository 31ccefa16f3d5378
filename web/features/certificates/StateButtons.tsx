import { useQueryClient } from '@tanstack/react-query'
import { certificates, type Certificate } from '#contract/certificate.ts'
import { mayFollow, mayReinstate, type ChangeOfState } from '#domain/certificate.ts'
import { call } from '../../api/call.ts'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import { useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useToday } from '../../i18n/useToday.ts'
import { Button } from '../../ui/Button.tsx'

const actions: ChangeOfState[] = ['reinstate', 'suspend', 'revoke']

export function StateButtons({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  const can = useCan()
  const { _id: self } = useAccount()
  const { pending, start } = useConfirmedAction()
  const client = useQueryClient()
  const min = useToday()
  const { _id: id, name, holder, state } = certificate
  const params = { id }
  const may = (action: ChangeOfState) =>
    can(`certificate.${action}`, certificate) &&
    mayFollow(action, state) &&
    (action !== 'reinstate' || mayReinstate(self, certificate))
  const reason = { label: t('shell.confirm.reason'), hint: t('certificate.revoke.reason.hint') }
  const show = (changed: Certificate) => {
    client.setQueryData([certificates.name, 'item', id], changed)
    void client.invalidateQueries({ queryKey: [certificates.name, 'list'] })
  }
  const starts: Record<ChangeOfState, () => void> = {
    suspend: () =>
      start('suspend', {
        question: {
          title: t('certificate.suspend.title'),
          body: t('certificate.suspend.what', { name, holder }),
          action: t('certificate.suspend'),
          reason,
          day: { label: t('certificate.suspend.day'), hint: t('certificate.suspend.day.hint'), min },
        },
        run: async (reason, until) =>
          show(await call(certificates.suspend, { params, body: { reason, until } })),
        done: t('certificate.suspended'),
      }),
    reinstate: () =>
      start('reinstate', {
        question: {
          title: t('certificate.reinstate.title'),
          body: t('certificate.reinstate.what', { name, holder }),
          action: t('certificate.reinstate'),
          reason,
        },
        run: async (reason) => show(await call(certificates.reinstate, { params, body: { reason } })),
        done: t('certificate.reinstated'),
      }),
    revoke: () =>
      start('revoke', {
        question: {
          title: t('certificate.revoke.title'),
          body: t('certificate.revoke.what', { name, holder }),
          action: t('certificate.revoke'),
          danger: true,
          keyword: t('certificate.revoke.keyword'),
          reason,
        },
        run: async (reason) => show(await call(certificates.revoke, { params, body: { reason } })),
        done: t('certificate.revoked'),
      }),
  }
  return actions.filter(may).map((action) => (
    <Button
      key={action}
      variant={action === 'reinstate' ? 'primary' : 'secondary'}
      pending={pending === action}
      onClick={starts[action]}
    >
      {t(`certificate.${action}`)}
    </Button>
  ))
}

import { certificates, type Certificate } from '#contract/certificate.ts'
import { mayFollow, mayReinstate, type ChangeOfState } from '#domain/certificate.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useToday } from '../../i18n/Day.tsx'
import type { ConfirmAnswer } from '../../ui/dialogs.tsx'

const actions: ChangeOfState[] = ['reinstate', 'suspend', 'revoke']

export function StateButtons({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  const can = useCan()
  const { _id: self } = useAccount()
  const min = useToday()
  const { _id: id, name, holder, state } = certificate
  const params = { id }
  const may = (action: ChangeOfState) =>
    can(`certificate.${action}`, certificate) &&
    mayFollow(action, state) &&
    (action !== 'reinstate' || mayReinstate(self, certificate))
  const day = { label: t('certificate.suspend.day'), hint: t('certificate.suspend.day.hint'), min }
  const changes = {
    suspend: {
      question: { day },
      run: ({ reason, day: until }: ConfirmAnswer) =>
        call(certificates.suspend, { params, body: { reason, until } }),
      toast: t('certificate.suspended'),
    },
    reinstate: {
      question: {},
      run: ({ reason }: ConfirmAnswer) => call(certificates.reinstate, { params, body: { reason } }),
      toast: t('certificate.reinstated'),
    },
    revoke: {
      question: { danger: true, keyword: t('certificate.revoke.keyword') },
      run: ({ reason }: ConfirmAnswer) => call(certificates.revoke, { params, body: { reason } }),
      toast: t('certificate.revoked'),
    },
  }
  return actions.filter(may).map((action) => {
    const { question, ...change } = changes[action]
    return (
      <ActionButton
        key={action}
        variant={action === 'reinstate' ? 'primary' : 'secondary'}
        question={{
          title: t(`certificate.${action}.title`),
          body: t(`certificate.${action}.what`, { name, holder }),
          reason: { label: t('shell.confirm.reason'), hint: t('certificate.revoke.reason.hint') },
          ...question,
        }}
        {...change}
        stores={[certificates.name, 'item', id]}
        refreshes={[[certificates.name, 'list']]}
      >
        {t(`certificate.${action}`)}
      </ActionButton>
    )
  })
}

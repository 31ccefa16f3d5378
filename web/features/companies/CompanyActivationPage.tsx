import { useQueryClient } from '@tanstack/react-query'
import { companies } from '#contract/company.ts'
import { call } from '../../api/call.ts'
import { isProblem } from '../../api/CallProblem.ts'
import { useAction } from '../../form/useAction.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { sessionQuery } from '../../session/session.ts'
import { AccountFrame } from '../../app/AccountFrame.tsx'
import { MailedLink, type Link as EmailedLink } from '../../app/MailedLink.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button, ButtonLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'

/** Page of the activation link. Activates only on a click, because mail programs open links automatically. */
export default function CompanyActivationPage() {
  const { t } = useTexts()
  return (
    <MailedLink
      purpose="companyActivation"
      title={t('company.activation')}
      renew={
        <ButtonLink wide to="/app/company-profile">
          {t('company.toCompany')}
        </ButtonLink>
      }
    >
      {(link) => <CompanyActivation {...link} />}
    </MailedLink>
  )
}

function CompanyActivation({ token, drop }: EmailedLink) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { done, problem, pending, start } = useAction('page')
  if (done)
    return (
      <AccountFrame title={t('company.activation.done')}>
        <Notice severity="success">{t('company.activation.done.what')}</Notice>
        <ButtonLink wide to="/app/company-vehicles/$id" params={{ id: 'new' }}>
          {t('company.addVehicle')}
        </ButtonLink>
        <ButtonLink variant="secondary" wide to="/app/company-profile">
          {t('company.toCompany')}
        </ButtonLink>
      </AccountFrame>
    )
  return (
    <AccountFrame title={t('company.activation')}>
      <p>{t('company.activation.what')}</p>
      {problem && <Failure failure={problem} />}
      <Button
        wide
        pending={pending}
        onClick={() =>
          start({
            run: () => call(companies.activate, { params: { token } }),
            onSuccess: () => {
              void client.invalidateQueries(sessionQuery)
              void client.invalidateQueries({ queryKey: [companies.name] })
              return drop()
            },
          })
        }
      >
        {t('company.activation.submit')}
      </Button>
    </AccountFrame>
  )
}

function Failure({ failure }: { failure: unknown }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  return (
    <Notice severity="error" title={problemText(failure)}>
      {isProblem(failure, 'token.unusable') && t('company.activation.unusable')}
    </Notice>
  )
}

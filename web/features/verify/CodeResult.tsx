import { IconPrinter, IconRefresh } from '@tabler/icons-react'
import { parseVerifyCode } from '#domain/codes.ts'
import { isProblem } from '../../api/CallProblem.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button, ButtonLink } from '../../ui/buttons.tsx'
import { DocumentTitle } from '../../ui/pages.tsx'
import { Checking, HostHint, Verdict } from './Verdict.tsx'
import { Proof } from './Proof.tsx'
import { notConfirmed, statementOf } from './statement.ts'
import { useVerification } from './useVerification.ts'
import styles from './Proof.module.css'

/** Current state of a code in the register. A missing answer confirms nothing. */
export function CodeResult({ code: typed }: { code: string }) {
  const { t } = useTexts()
  const code = parseVerifyCode(typed) ?? typed
  const { data, error, isPending, isFetching, refetch } = useVerification(code)
  // The register has no code of this form.
  const isUnknown = isProblem(error, 'notFound') || isProblem(error, 'invalid')
  return (
    <div className={styles.page}>
      <DocumentTitle title={t('verify.title')} />
      <h1 tabIndex={-1} className={styles.heading}>
        {t('verify.title')}
      </h1>
      {isPending && <Checking text={t('verify.checking')} />}
      {error && !isUnknown && <NoAnswer tooMany={isProblem(error, 'tooMany')} />}
      {isUnknown && <UnknownCode />}
      {!error && data && <Proof verification={data} statement={statementOf(data)} code={code} />}
      {/* Would move when the result follows. */}
      {!isPending && (
        <>
          <HostHint />
          <div className={styles.actions}>
            {error && !isUnknown && (
              <Button
                icon={<IconRefresh size={20} aria-hidden />}
                pending={isFetching}
                onClick={() => void refetch()}
              >
                {t('verify.again')}
              </Button>
            )}
            <ButtonLink to="/verify" variant="secondary">
              {t('verify.another')}
            </ButtonLink>
            {!error && data && (
              <Button
                variant="quiet"
                icon={<IconPrinter size={20} aria-hidden />}
                onClick={() => window.print()}
              >
                {t('verify.print')}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

function UnknownCode() {
  const { t } = useTexts()
  return (
    <Verdict state="unknown" title={t('verify.none.unknown')}>
      {t('verify.none.unknown.what')}
    </Verdict>
  )
}

function NoAnswer({ tooMany }: { tooMany: boolean }) {
  const { t } = useTexts()
  return (
    <Verdict state={notConfirmed.state} title={t('verify.none.unconfirmed')}>
      {t(tooMany ? 'problem.tooMany' : 'verify.none.noAnswer.what')}
    </Verdict>
  )
}

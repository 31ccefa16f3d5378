import { useTexts } from '../../texts/useTexts.ts'
import { Code } from '../../ui/Code.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** The codes for the day the app is lost, shown this once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useTexts()
  return (
    <Notice mood="warning" title={t('security.recovery')}>
      <p>{t('security.recovery.what')}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <Code value={code} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

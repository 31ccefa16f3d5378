import { useTexts } from '../../texts/useTexts.ts'

const fairFrom = 12
const goodFrom = 16

/** How good a password is, in words; its length is what counts. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTexts()
  const strength = password.length < fairFrom ? 'short' : password.length < goodFrom ? 'fair' : 'good'
  return (
    <p className="small muted" role="status">
      {password && t('account.strength.label', { strength: t(`account.strength.${strength}`) })}
    </p>
  )
}

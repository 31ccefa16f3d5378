import { isGuessable } from '#domain/guessable.ts'
import { useTexts } from '../../texts/useTexts.ts'

const fairFrom = 12
const goodFrom = 16

/** The server knows the whole list of common passwords; these are the ones people lengthen until they fit. */
const known = {
  isCommon: () => false,
  words: ['passwort', 'password', 'eval', 'hallo', 'willkommen', 'welcome'],
}

/** How long a password is, in words. What is easily guessed is said here already, and never called enough. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTexts()
  const length = password.length < fairFrom ? 'short' : password.length < goodFrom ? 'fair' : 'good'
  const isWeak = length !== 'short' && isGuessable(password, known)
  return (
    <p className="small muted" role="status">
      {password &&
        (isWeak
          ? t('account.strength.guessable')
          : t('account.strength.label', { strength: t(`account.strength.${length}`) }))}
    </p>
  )
}

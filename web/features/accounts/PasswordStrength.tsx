import { isGuessable } from '#domain/guessable.ts'
import { nearWords, type Owner } from '#domain/nearWords.ts'
import { useTexts } from '../../i18n/useTexts.ts'

const fairFrom = 12
const goodFrom = 16

/** The server also checks the list of common passwords. */
const isCommon = () => false

interface Props {
  password: string
  owner: Owner
  said: string | undefined
}

/** Never rates a password as sufficient that is easy to guess. */
export function PasswordStrength({ password, owner, said }: Props) {
  const { t } = useTexts()
  const length = password.length < fairFrom ? 'short' : password.length < goodFrom ? 'fair' : 'good'
  const isWeak = length !== 'short' && isGuessable(password, { isCommon, words: nearWords(owner) })
  if (said === 'user.passwordCommon') return null
  return (
    <p className="small muted" role="status">
      {password &&
        (isWeak
          ? t('account.strength.guessable')
          : t('account.strength.label', { strength: t(`account.strength.${length}`) }))}
    </p>
  )
}

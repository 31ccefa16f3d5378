import { isGuessable } from '#domain/guessable.ts'
import { nearWords, type Owner } from '#domain/nearWords.ts'
import type { FieldErrors } from '../../form/check.ts'
import type { FieldSpec } from '../../form/FormField.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './account.module.css'

interface NewPassword<F extends string> {
  values: Record<F, string>
  errors: FieldErrors
}

export const newPasswordField = <F extends string>(
  field: F,
  { values, errors }: NewPassword<F>,
  owner: Owner,
): FieldSpec => ({
  field,
  kind: 'newPassword',
  after: <PasswordStrength password={values[field]} owner={owner} error={errors[field]} />,
})

const fairFrom = 12
const goodFrom = 16

/** The server also checks the list of common passwords. */
const isCommon = () => false

interface Props {
  password: string
  owner: Owner
  error: string | undefined
}

/** Never rates a password as sufficient that is easy to guess. */
function PasswordStrength({ password, owner, error }: Props) {
  const { t } = useTexts()
  const length = password.length < fairFrom ? 'short' : password.length < goodFrom ? 'fair' : 'good'
  const isWeak = length !== 'short' && isGuessable(password, { isCommon, related: nearWords(owner) })
  if (error === 'user.passwordCommon') return null
  return (
    <p className={isWeak ? `small ${styles.refused}` : 'small muted'} role="status">
      {password &&
        (isWeak
          ? t('account.strength.guessable')
          : t('account.strength.label', { strength: t(`account.strength.${length}`) }))}
    </p>
  )
}

import { IconFingerprint } from '@tabler/icons-react'
import type { UsedPasskey } from '#contract/passkey.ts'
import { useAction } from '../form/useAction.ts'
import { useProblemText } from '../form/useProblemText.ts'
import { Button, type Variant } from '../ui/buttons.tsx'
import { Notice } from '../ui/notices.tsx'
import { knowsPasskeys, PasskeyStopped, givePasskey } from './passkeys.ts'

interface Props {
  text: string
  variant?: Variant
  onGiven: (passkey: UsedPasskey) => Promise<unknown>
}

/** Shows nothing if the browser has no passkeys. */
export function PasskeyButton({ text, variant = 'secondary', onGiven }: Props) {
  const { problemText } = useProblemText()
  const { problem, pending, start } = useAction('page')
  if (!knowsPasskeys()) return null
  return (
    <>
      {problem && !(problem instanceof PasskeyStopped) && (
        <Notice severity="error">{problemText(problem)}</Notice>
      )}
      <Button
        variant={variant}
        wide
        pending={pending}
        icon={<IconFingerprint size={20} aria-hidden />}
        onClick={() => start({ run: givePasskey, onSuccess: onGiven })}
      >
        {text}
      </Button>
    </>
  )
}

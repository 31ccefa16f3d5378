import { IconCopy } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { showToast } from './toast.ts'

interface Props extends Pick<ComponentProps<typeof Button>, 'variant' | 'wide' | 'children'> {
  text: string
  copied: string
}

export function CopyButton({ text, copied, ...look }: Props) {
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast(copied)
  }
  return <Button icon={<IconCopy size={20} aria-hidden />} onClick={() => void copy()} {...look} />
}

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  href: string
  name: string
  icon?: ReactNode
  /** Styled as a plain link next to content. */
  quiet?: boolean
  children: ReactNode
}

export function DownloadLink({ href, name, icon, quiet, children }: Props) {
  return (
    <Button
      component="a"
      variant={quiet ? 'subtle' : 'default'}
      color={quiet ? 'var(--primary-text)' : undefined}
      href={href}
      download={name}
      leftSection={icon}
    >
      {children}
    </Button>
  )
}

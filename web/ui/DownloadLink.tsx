import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  href: string
  /** What the file is called on the device. */
  name: string
  icon?: ReactNode
  /** Beside the content, not one of its deeds. */
  quiet?: boolean
  children: ReactNode
}

/** Takes a file along. It looks like a button, and is a link, so that it can be opened as the device likes. */
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

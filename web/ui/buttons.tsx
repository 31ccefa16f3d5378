import { Button as LibraryButton, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ComponentPropsWithoutRef, ReactNode, Ref } from 'react'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { showToast } from './toasts.tsx'

/** `primary` once per screen, `danger` for actions that cannot be undone. */
export type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

const looks: Record<Variant, Partial<ButtonProps>> = {
  primary: { variant: 'filled' },
  secondary: { variant: 'default' },
  quiet: { variant: 'subtle', color: 'var(--primary-text)' },
  danger: { variant: 'filled', color: 'var(--error-fill)', c: 'var(--on-error)' },
}

interface Look {
  variant?: Variant
  icon?: ReactNode
  wide?: boolean
  pending?: boolean
}

const lookOf = ({ variant = 'primary', icon, wide, pending }: Look): Partial<ButtonProps> => ({
  ...looks[variant],
  leftSection: icon,
  fullWidth: wide,
  loading: pending,
})

type PlainButton = Omit<ComponentPropsWithoutRef<'button'>, 'color' | 'style'>

export function Button({ variant, icon, wide, pending, type = 'button', ...rest }: Look & PlainButton) {
  return <LibraryButton {...lookOf({ variant, icon, wide, pending })} type={type} {...rest} />
}

type PlainAnchor = Omit<ComponentPropsWithoutRef<'a'>, 'color' | 'style'> & { ref?: Ref<HTMLAnchorElement> }

export const ButtonLink = createLink(({ variant, icon, wide, pending, ...rest }: Look & PlainAnchor) => (
  <LibraryButton component="a" {...lookOf({ variant, icon, wide, pending })} {...rest} />
))

interface DownloadProps {
  href: string
  name: string
  /** An arrow by default; null for none. */
  icon?: ReactNode
  /** Styled as a plain link next to content. */
  quiet?: boolean
  /** The main action of the page. */
  primary?: boolean
  children: ReactNode
}

export function DownloadLink({ href, name, icon, quiet, primary, children }: DownloadProps) {
  return (
    <LibraryButton
      component="a"
      variant={quiet ? 'subtle' : primary ? 'filled' : 'default'}
      color={quiet ? 'var(--primary-text)' : undefined}
      href={href}
      download={name}
      leftSection={icon === undefined ? <IconDownload size={20} aria-hidden /> : icon}
    >
      {children}
    </LibraryButton>
  )
}

interface OutsideProps {
  href: string
  icon?: ReactNode
  children: ReactNode
}

export function OutsideLink({ href, icon, children }: OutsideProps) {
  return (
    <LibraryButton
      component="a"
      variant="default"
      href={href}
      target="_blank"
      rel="noreferrer"
      leftSection={icon}
    >
      {children}
    </LibraryButton>
  )
}

interface CopyProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'wide' | 'children'> {
  text: string
  copied: string
}

export function CopyButton({ text, copied, ...look }: CopyProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast(copied)
  }
  return <Button icon={<IconCopy size={20} aria-hidden />} onClick={() => void copy()} {...look} />
}

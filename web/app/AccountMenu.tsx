import {
  IconChevronDown,
  IconDatabase,
  IconHelp,
  IconKey,
  IconShieldLock,
  IconLogout,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { fileUrl } from '../api/call.ts'
import { useProblemText } from '../form/useProblemText.ts'
import { useAccount } from '../session/session.ts'
import { useSignOut } from '../session/signing.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { Avatar } from '../ui/images.tsx'
import { showToast } from '../ui/toasts.tsx'
import type { MenuEntry } from './menu.ts'
import styles from './AccountMenu.module.css'

export function AccountMenu() {
  const account = useAccount()
  const panel = useRef<HTMLDivElement>(null)
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', () => panel.current?.hidePopover()), [router])
  const name = account.fullname || account.username
  return (
    <>
      <button type="button" className={styles.button} popoverTarget="account-menu">
        <Avatar src={account.picture ? fileUrl(account.picture) : null} name={name} size={32} />
        <span data-printed-by className={styles.name}>
          {name}
        </span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      <div ref={panel} id="account-menu" popover="auto" className={styles.panel}>
        <p className={styles.who}>
          <b>{name}</b>
          <span>{account.actor.company?.name ?? account.email}</span>
          <span className="mono">{account.evalid}</span>
        </p>
        <AccountLinks className={styles.item} />
      </div>
    </>
  )
}

const links: MenuEntry[] = [
  { to: '/app/user', text: 'shell.nav.profile', icon: IconUserCircle },
  { to: '/app/change-password', text: 'shell.nav.password', icon: IconKey },
  { to: '/app/security', text: 'shell.nav.security', icon: IconShieldLock },
  { to: '/app/my-data', text: 'shell.nav.myData', icon: IconDatabase },
  { to: '/handbook', text: 'shell.handbook', icon: IconHelp },
]

export function AccountLinks({ className }: { className: string | undefined }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const signOut = useSignOut()
  const leave = () =>
    signOut().catch((problem: unknown) => showToast(problemText(problem), { type: 'error' }))
  return (
    <>
      {links.map(({ to, text, icon: Icon }) => (
        <Link key={to} to={to} className={className}>
          <Icon size={20} stroke={1.5} aria-hidden />
          {t(text)}
        </Link>
      ))}
      <button type="button" className={className} onClick={() => void leave()}>
        <IconLogout size={20} stroke={1.5} aria-hidden />
        {t('shell.signOut')}
      </button>
    </>
  )
}

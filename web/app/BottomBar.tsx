import { IconDots, IconPlus } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccount } from '../session/session.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { Dialog } from '../ui/dialogs.tsx'
import { AccountLinks } from './AccountMenu.tsx'
import { LanguageSwitch, ThemeSwitch } from './switches.tsx'
import { firstActionOf } from './firstAction.ts'
import { useCurrentPage, useSections, type MenuSection } from './menu.ts'
import { MenuLink } from './Drawer.tsx'
import styles from './BottomBar.module.css'

export function BottomBar() {
  const { t } = useTexts()
  const { actor } = useAccount()
  const first = firstActionOf(actor)
  const sections = useSections()
  const current = useCurrentPage(sections)
  const [overview, reports, certificates] = sections
    .filter(({ bar }) => bar)
    .map((entry) => <MenuLink key={entry.to} entry={entry} current={current} className={styles.link} />)
  return (
    <nav className={styles.bar} aria-label={t('shell.menu')}>
      {overview}
      {reports}
      {first && (
        <Link to={first.to} className={styles.new}>
          <IconPlus size={24} aria-hidden />
          <span>{t(first.text)}</span>
        </Link>
      )}
      {certificates}
      <More sections={sections.filter(({ bar }) => !bar)} current={current} />
    </nav>
  )
}

interface MoreProps {
  sections: MenuSection[]
  current: ReturnType<typeof useCurrentPage>
}

function More(props: MoreProps) {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const [openOn, setOpenOn] = useState<string | null>(null)
  const isCurrent = props.sections.some(({ pages }) => props.current && pages.includes(props.current))
  return (
    <>
      <button
        type="button"
        className={styles.link}
        aria-haspopup="dialog"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => setOpenOn(pathname)}
      >
        <IconDots size={22} stroke={1.5} aria-hidden />
        <span>{t('shell.nav.more')}</span>
      </button>
      {openOn === pathname && (
        <Dialog title={t('shell.menu')} form="sheet" onClose={() => setOpenOn(null)}>
          <MoreEntries {...props} />
        </Dialog>
      )}
    </>
  )
}

function MoreEntries({ sections, current }: MoreProps) {
  return (
    <>
      <div className={styles.sheet}>
        {sections.map((entry) => (
          <MenuLink key={entry.to} entry={entry} current={current} className={styles.entry} />
        ))}
        <hr />
        <AccountLinks className={styles.entry} />
      </div>
      <div className={styles.switches}>
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </>
  )
}

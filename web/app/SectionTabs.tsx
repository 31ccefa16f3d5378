import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { useCurrentPage, useSections } from './menu.ts'
import styles from './SectionTabs.module.css'

const edge = 48

/** The pages of a section of the menu. Pages of an item have a link back instead. */
export function SectionTabs({ at }: { at: string }) {
  const { t } = useTexts()
  const sections = useSections()
  const current = useCurrentPage(sections)
  const section = sections.find(({ pages }) => pages.some((page) => page === current))
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const box = list.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!list.current || !box) return
    list.current.scrollLeft += Math.max(0, box.right + edge - innerWidth) + Math.min(0, box.left - edge)
  }, [at])
  if (!section || section.pages.length < 2 || current?.to !== at) return null
  return (
    <nav aria-label={t(section.text)} className={styles.tabs}>
      <ul ref={list}>
        {section.pages.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} activeOptions={{ exact: true, includeSearch: false }}>
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Locale } from '#domain/locale.ts'
import { NotFoundPage } from '../../../app/MessagePage.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { PageHeader } from '../../../ui/pages.tsx'
import { PageSkeleton } from '../../../ui/states.tsx'
import type { Chapter } from './chapters.ts'
import styles from './HandbookPage.module.css'

const loaders: Record<Locale, () => Promise<{ default: Chapter[] }>> = {
  de: () => import('virtual:handbook/de'),
  en: () => import('virtual:handbook/en'),
  it: () => import('virtual:handbook/it'),
}

export default function HandbookPage() {
  const { t, locale } = useTexts()
  const { chapter } = useParams({ strict: false })
  const { data } = useQuery({
    queryKey: ['handbook', locale],
    queryFn: async () => (await loaders[locale]()).default,
    staleTime: Infinity,
  })
  if (!data) return <PageSkeleton />
  if (!chapter)
    return <Contents title={t('shell.handbook')} intro={t('shell.handbook.what')} chapters={data} />
  const index = data.findIndex(({ name }) => name === chapter)
  const page = data[index]
  return page ? <Reading shown={page} before={data[index - 1]} after={data[index + 1]} /> : <NotFoundPage />
}

function Contents({ title, intro, chapters }: { title: string; intro: string; chapters: Chapter[] }) {
  return (
    <article className={styles.article}>
      <PageHeader title={title} />
      <p className="muted">{intro}</p>
      <ol className={styles.contents}>
        {chapters.map(({ name, title: one }) => (
          <li key={name}>
            <Link to="/handbook/$chapter" params={{ chapter: name }}>
              {one}
            </Link>
          </li>
        ))}
      </ol>
    </article>
  )
}

interface Reading {
  shown: Chapter
  before: Chapter | undefined
  after: Chapter | undefined
}

function Reading({ shown, before, after }: Reading) {
  const { t } = useTexts()
  const follow = useFollow()
  return (
    <article className={styles.article}>
      <PageHeader title={shown.title} back={{ to: '/handbook', label: t('shell.handbook') }} />
      {/* Safe: built from the repository's own files. */}
      <div className={styles.text} onClick={follow} dangerouslySetInnerHTML={{ __html: shown.html }} />
      <nav className={styles.onwards} aria-label={t('shell.handbook')}>
        {before && (
          <Link to="/handbook/$chapter" params={{ chapter: before.name }}>
            ← {before.title}
          </Link>
        )}
        {after && (
          <Link to="/handbook/$chapter" params={{ chapter: after.name }}>
            {after.title} →
          </Link>
        )}
      </nav>
    </article>
  )
}

function useFollow() {
  const router = useRouter()
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (!link || link.origin !== location.origin || !isPlain) return
    event.preventDefault()
    router.history.push(link.pathname)
  }
}

import type { Values } from '../../form/check.ts'
import { dueDate, isValidYears } from '#domain/certificate.ts'
import { formatDay } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { useToday } from '../../texts/useToday.ts'
import styles from './Preview.module.css'
import { RichText } from './RichText.tsx'

interface Props {
  values: Values
  authority: string
}

/** The page a certificate of this template will be, as it is typed. */
export function Preview({ values, authority }: Props) {
  const { t } = useTexts()
  const text = (field: string) => (typeof values[field] === 'string' ? values[field] : '')
  const language = text('language') as Locale
  return (
    <section className={styles.preview} aria-labelledby="template-preview">
      <h2 id="template-preview">{t('template.preview')}</h2>
      <p className="small muted">{t('template.preview.what')}</p>
      <div className={styles.page} lang={language}>
        <p className={styles.authority}>{authority}</p>
        <div className={styles.head}>
          <div>
            <p className={styles.caption}>{t('document.certificate.title')}</p>
            <p className={styles.name}>{text('name') || '…'}</p>
          </div>
          <p className={styles.level}>{text('level') || '…'}</p>
        </div>
        <p className={styles.caption}>{t('document.certificate.certifies')}</p>
        <p className={styles.holder}>{t('template.preview.holder')}</p>
        <Dates years={values.validYears} language={language} />
        <Part title={t('document.certificate.standards')} html={text('standardsHtml')} />
        <Part title={t('document.certificate.after')} html={text('afterHtml')} />
      </div>
    </section>
  )
}

function Dates({ years, language }: { years: unknown; language: Locale }) {
  const { t } = useTexts()
  const today = useToday()
  const whole = Number(years)
  return (
    <dl className={styles.dates}>
      <div>
        <dt>{t('document.certificate.issued')}</dt>
        <dd>{formatDay(today, language)}</dd>
      </div>
      <div>
        <dt>{t('document.certificate.due')}</dt>
        <dd>{isValidYears(whole) ? formatDay(dueDate(today, whole), language) : '…'}</dd>
      </div>
    </dl>
  )
}

function Part({ title, html }: { title: string; html: string }) {
  if (html.trim() === '') return null
  return (
    <div className={styles.part}>
      <p className={styles.partTitle}>{title}</p>
      <RichText html={html} />
    </div>
  )
}

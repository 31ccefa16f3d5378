import type { Report } from '#contract/report.ts'
import { fileUrl } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { photoPlaceName } from './photos.ts'
import styles from './PhotoGrid.module.css'

export default function PhotoGrid({ report }: { report: Report }) {
  const texts = useTexts()
  const { t } = texts
  return (
    <section className="stack">
      <h2>{t('report.photos')}</h2>
      <ul className={styles.grid}>
        {report.photos.map(({ photoId, fileId, place, note }, at) => {
          const caption = t('report.photo.caption', {
            number: at + 1,
            what: photoPlaceName(place, report, texts),
          })
          return (
            <li key={photoId}>
              <figure>
                <span className={styles.frame}>
                  {fileId && (
                    <img src={fileUrl(fileId)} alt={note ? `${caption}, ${note}` : caption} loading="lazy" />
                  )}
                </span>
                <figcaption>
                  <b>{caption}</b>
                  <span className="muted">{fileId ? note : t('problem.field.photoMissing')}</span>
                </figcaption>
              </figure>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

import { QrCode } from '../../../ui/images.tsx'
import { pictograms } from './pictograms.tsx'
import { linesOf, type FilledSign, type Filling, type Line } from './warningSigns.ts'
import styles from './FilledSheet.module.css'
import { useWarningSignTexts, type Words } from './warningSignTexts.ts'

const NoSwitchOn = pictograms.noSwitchOn

export function FilledSheet({ sign, filling }: { sign: FilledSign; filling: Filling }) {
  const words = useWarningSignTexts()
  const { code } = filling
  return (
    <div className={styles.tag} data-sign={sign}>
      <header className={styles.head}>
        <div className={styles.sign}>
          <NoSwitchOn />
        </div>
        <div className={styles.title}>
          <Said of={words(`word.${sign}`)} />
        </div>
      </header>
      <dl className={styles.lines}>
        {linesOf[sign].map((line) => (
          <FilledLine key={line} line={line} value={filling[line]} />
        ))}
      </dl>
      {sign === 'disconnectedBy' && (
        <footer className={styles.foot}>
          <div>
            {filling.isInconsistent && <Said of={words('inconsistent')} />}
            <Said of={words('onlyByName')} />
          </div>
          {code && (
            <div className={styles.code}>
              <QrCode content={`${location.origin}${code.path}`} label={words(code.says)[0]?.text ?? ''} />
              <span>
                {words(code.says)
                  .map(({ text }) => text)
                  .join(' / ')}
              </span>
            </div>
          )}
        </footer>
      )}
    </div>
  )
}

const Said = ({ of }: { of: Words[] }) =>
  of.map(({ locale, text }) => (
    <p key={locale} lang={locale}>
      {text}
    </p>
  ))

function FilledLine({ line, value }: { line: Line; value: string | undefined }) {
  const words = useWarningSignTexts()
  return (
    <div className={styles.line}>
      <dt>
        {words(`line.${line}`)
          .map(({ text }) => text)
          .join(' / ')}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}

import { QrCode } from '../../../ui/images.tsx'
import { pictograms } from './pictograms.tsx'
import { linesOf, type FilledSign, type Filling, type Line } from './warningSigns.ts'
import styles from './FilledSheet.module.css'
import { useWarningSignTexts, type SignText } from './warningSignTexts.ts'

const NoSwitchOn = pictograms.noSwitchOn

export function FilledSheet({ sign, filling }: { sign: FilledSign; filling: Filling }) {
  const texts = useWarningSignTexts()
  const { code } = filling
  return (
    <div className={styles.tag} data-sign={sign}>
      <header className={styles.head}>
        <div className={styles.sign}>
          <NoSwitchOn />
        </div>
        <div className={styles.title}>
          <Said of={texts(`word.${sign}`)} />
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
            {filling.isInconsistent && <Said of={texts('inconsistent')} />}
            <Said of={texts('onlyByName')} />
          </div>
          {code && (
            <div className={styles.code}>
              <QrCode content={`${location.origin}${code.path}`} label={texts(code.says)[0]?.text ?? ''} />
              <span>
                {texts(code.says)
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

const Said = ({ of }: { of: SignText[] }) =>
  of.map(({ locale, text }) => (
    <p key={locale} lang={locale}>
      {text}
    </p>
  ))

function FilledLine({ line, value }: { line: Line; value: string | undefined }) {
  const texts = useWarningSignTexts()
  return (
    <div className={styles.line}>
      <dt>
        {texts(`line.${line}`)
          .map(({ text }) => text)
          .join(' / ')}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}

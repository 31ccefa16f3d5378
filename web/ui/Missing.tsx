import { useTexts } from '../i18n/useTexts.ts'

/** Lists the fields that a disabled button waits for. The button refers to it by `aria-describedby`. */
export function Missing({ id, fields }: { id: string; fields: string }) {
  const { t } = useTexts()
  return (
    <p id={id} className="small muted">
      {t('shell.stillNeeded', { fields })}
    </p>
  )
}

import { useMemo } from 'react'
import { useTexts } from '../i18n/useTexts.ts'

const near = ['AT', 'DE', 'CH', 'IT', 'LI']
const others =
  'AD AE AF AG AL AM AO AR AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CI CL CM CN CO CR CU CV CY CZ DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS XK YE ZA ZM ZW'.split(
    ' ',
  )

/** Countries sorted by name, with neighbouring countries first. */
export function useCountries() {
  const { locale } = useTexts()
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const option = (code: string) => ({ value: code, label: names.of(code) ?? code })
    const sorted = others.map(option).sort((one, other) => one.label.localeCompare(other.label, locale))
    return [...near.map(option), ...sorted]
  }, [locale])
}

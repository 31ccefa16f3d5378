import type { Plugin } from 'vite'
import { locales, type Locale } from '../../domain/locale.ts'
import { catalogueOf } from '../../texts/texts.ts'

/** Problem texts that only later pages show. */
const refusedLater =
  '(log|number|signingKey|secondFactor\\.passkeyWeak|sheet|paper|certificat|vehicle|companyVehicle|report|renewalRequest|gate|member|trainingDocument|certificateTemplate|course|instrument|topic|forumName|complaint|savedView|share|document|file|list|user\\.(lastAdmin|ownRights|notActive)|coworker\\.(lastAdmin|suspendsSelf|\\w*Suspended)|invitation\\.noneLeft|field\\.([A-Z]|outsideSheet|qrTooSmall|placeTooOften|noContrast|boxesOverlap|placesMissing|authorityCode|hvVoltage|wmi|mergeSame|belowNominal|provingUnitMissing|voltageTesterMissing|glovesMissing|vatNumber|meterMissing|photoMissing|tag|forumName|noPlace|legalPlace))'
/** Texts of the profile, of personal data and of pages that an email links to. */
const ownData =
  '(link|terms|forgot|profile|changePassword|reset|activate|confirmEmail|setup|welcome|mute|unsubscribe|metadata|certificateNotification|storage|access|erase|export|public|consents|namedInCredential|naming|expiryDigest)\\b'
/** Details of reports, for pages that write or show one. */
const reports =
  /^report\.(wizard|reliedEnded|check|reason|warning|step|photo|signature|sign|noTag|decisionRule|part|profile|leads|circuit|gate|summary|amend|void|stop|withdrawn|correction|net|recalled(?!\.title)|reading|accept|conflict|takeOver|closeFailed|dangerous|next|sealing|securing|shown|absence|instrument|field|page|kind|connection|deviation|drafts(?!\.unnamed)|requiredWait|method|confirm)\./
/** Texts of the guest pages. The first page after sign-in loads more. */
const first = new RegExp(`^(shell\\.|account\\.(?!${ownData})|problem\\.(?!${refusedLater}))`)
/** Texts that the first screen of the app does not use. Any other page loads them with those of the first screen. */
const rest = new RegExp(
  `^(problem\\.${refusedLater}|account\\.${ownData}|(audit|template|list|instrument|gate|person|calendar|date|manual|catalogue|manufacturer|document|course|label|letter|fault|operator|importing|invitation\.(import|byLink)|certificate\.(check|pdf|only|prerequisite|retry|empty|instruction|issue|proof|history|failed|card|suspend|reinstate|revoke)|authority|scan|security|forum|sign|share|qualification|renewal|verify|view|find|coworker|company\\.(confusable|deactivate|delete|uid)|tag\\.doubt|vehicle\\.(transfer|voltage|hvComponents|euCategory|isolation|timeline|now|inspectionDue))\\.)|\\.several\\.|^\\w+\\.item$`,
)
export const isOfLaterPages = (key: string): boolean => rest.test(key) || reports.test(key)
export const isOfReportPages = (key: string): boolean => reports.test(key)

// The browser never loads email and legal texts; help texts are a separate module.
const never = /^(mail|help|legal)\./

const modules = new Map<string, { locale: Locale; has: (key: string) => boolean }>(
  locales.flatMap((locale) => [
    [`virtual:texts/${locale}`, { locale, has: (key: string) => first.test(key) }],
    [
      `virtual:texts/${locale}/home`,
      { locale, has: (key: string) => ![first, rest, reports, never].some((one) => one.test(key)) },
    ],
    [
      `virtual:texts/${locale}/most`,
      { locale, has: (key: string) => ![first, reports, never].some((one) => one.test(key)) },
    ],
    [`virtual:texts/${locale}/reports`, { locale, has: isOfReportPages }],
    [`virtual:texts/${locale}/help`, { locale, has: (key: string) => key.startsWith('help.') }],
  ]),
)

/** A warning sign can use another language than the page, or two languages. */
const signs = 'virtual:texts/signs'
const signTexts = () =>
  Object.fromEntries(locales.map((locale) => [locale, textsOf(locale, (key) => key.startsWith('sign.'))]))

const textsOf = (locale: Locale, has: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(catalogueOf(locale)).filter(([key]) => has(key)))

/** Serves the texts of a language as modules, so that a browser loads only what it shows. */
export function textModules(): Plugin {
  return {
    name: 'text-modules',
    resolveId: (id) => (modules.has(id) || id === signs ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${signs}`) return `export default ${JSON.stringify(signTexts())}`
      const requested = id.startsWith('\0') && modules.get(id.slice(1))
      if (!requested) return undefined
      return `export default ${JSON.stringify(textsOf(requested.locale, requested.has))}`
    },
  }
}

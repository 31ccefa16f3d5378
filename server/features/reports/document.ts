import { formatDay, formatInstant, formatZone } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import { ratedOf } from '#domain/instrument.ts'
import { lacksGloves } from '#domain/instrumentViolations.ts'
import { isContradiction, resultRelied } from '#domain/measurement/contradictions.ts'
import { confirmTexts, declarationOf } from '#domain/takeover.ts'
import { isGloveClass, isProtective } from '#domain/protectiveEquipment.ts'
import type { TextKey } from '#texts/texts.ts'
import { reportLabels, type ReportDocument, type ReportLabels } from '../../documents/types.ts'
import type { Services } from '../../services.ts'
import { translate } from '../../texts.ts'
import { circumstancesOf, reliedWarningsOf, deviationsOf } from './pdf/circumstances.ts'
import { failuresOf, sectionsOf, printedPhotos } from './pdf/sections.ts'
import { outcomes, type Translate } from './pdf/row.ts'
import { signerOf, type Snapshot } from './snapshot.ts'

/** In the tester's language: verdict, failures, then all values and their basis. */
export async function reportDocument(
  { config, files }: Pick<Services, 'config' | 'files'>,
  snapshot: Snapshot,
  now: Date,
): Promise<ReportDocument> {
  const { report, organisation, tester, judgement, instruments: used, language: lang } = snapshot
  const measuredAt = report.measuredAt ?? report.finalisedAt
  const translated = translate(lang)
  const t: Translate = (key, values) => translated(key as TextKey, values)
  const pdf = sectionsOf(snapshot, t)
  const asRow = equipmentRow(t, lang)
  const zoneOf = (moment: string | Date) => formatZone(new Date(moment), lang, report.timeZone)
  // One time zone for the document, printed wherever a time appears alone.
  const at = (moment: string | Date) =>
    `${formatInstant(new Date(moment), lang, report.timeZone)} ${zoneOf(moment)}`.replaceAll(' ', '\u00a0')
  const contradictions = judgement.warnings.filter(isContradiction)
  const otherWarnings = judgement.warnings.filter((warning) => !isContradiction(warning))
  const textOf = (warning: string) => t(`report.warning.${warning}`)
  return {
    lang,
    labels: labelsIn(snapshot, t, { host: config.baseUrl, zone: zoneOf(measuredAt) }),
    brand: { name: config.productName, cardName: config.cardName },
    verifyUrl: `${config.baseUrl}/verify/${report.verifyCode}`,
    seal: { by: config.productName, at: at(now) },
    attachment: attached(snapshot),
    createdAt: now,
    organisation,
    replaces: correctionOf(snapshot, t),
    report: { number: report.number, type: t(`report.type.${report.type}`), name: report.name },
    verdict: verdictOf(snapshot, t),
    failures: failuresOf(snapshot, t),
    warnings: [...contradictions.map(textOf), ...reliedWarningsOf(snapshot, t)],
    notices: [...handedOnOf(snapshot, t, at), ...unrecordedOf(snapshot, t), ...otherWarnings.map(textOf)],
    vehicle: vehicleFacts(snapshot.vehicle, t, lang),
    // Blank if the author of a closed draft no longer has a valid certificate.
    tester: { ...tester, due: tester.dueDate === '' ? '' : formatDay(tester.dueDate, lang) },
    measuredAt: at(measuredAt),
    issuedAt: at(report.finalisedAt),
    place: report.place,
    conditions: [...circumstancesOf(snapshot, pdf.method, t), ...pdf.conditions],
    instruments: used.filter(({ kind }) => !isProtective(kind)).map(asRow),
    protective: used.filter(({ kind }) => isProtective(kind)).map(asRow),
    checklist: pdf.checklist,
    measurements: pdf.measurements,
    deviations: deviationsOf(snapshot, t),
    remarks: report.remarks,
    photos: await printedPhotos({ files }, snapshot, t),
    statement: t('document.report.onlyThis'),
    confirmation: confirmationOf(snapshot, t),
    signature: { ...snapshot.signature, at: at(snapshot.signature.at) },
  }
}

/** The declaration of the signer, which never claims another person's measurement. */
function confirmationOf({ closed, owner, takeovers = [], report, tester }: Snapshot, t: Translate) {
  if (closed && closed.userId !== owner.authorId) return t('report.closeFailed.confirm')
  return t(confirmTexts[declarationOf(takeovers, report.measuredAt)], { tester: tester.fullName })
}

/** The first author of a draft that was taken over, and the person who closed it as failed without measuring. */
const handedOnOf = ({ takeovers = [], closed }: Snapshot, t: Translate, at: (moment: string) => string) => [
  ...takeovers.map((one) => t('report.takeOver.line', { from: one.from, by: one.by, at: at(one.at) })),
  ...(closed
    ? [t('report.closeFailed.line', { by: closed.by, at: at(closed.at), reason: closed.reason })]
    : []),
]

/** Notes that a correction names no gloves, if the corrected report did not require them. */
const unrecordedOf = ({ report: { type }, instruments, replaces }: Snapshot, t: Translate) => {
  const kinds = instruments.map(({ kind }) => kind)
  return replaces && lacksGloves(type, kinds) ? [t('report.glovesUnrecorded')] : []
}

function labelsIn(snapshot: Snapshot, t: Translate, values: { host: string; zone: string }) {
  const { name } = snapshot.signature
  const labels = reportLabels.map((label) => [label, t(`document.report.${label}`, { ...values, name })])
  return {
    ...(Object.fromEntries(labels) as ReportLabels),
    ...(signerOf(snapshot) !== snapshot.owner.authorId && { signature: t('report.signature.responsible') }),
  }
}

const correctionOf = ({ replaces }: Snapshot, t: Translate) =>
  replaces ? t('report.correction.line', { number: replaces.number ?? '', reason: replaces.reason }) : ''

const attached = (snapshot: Snapshot) => ({
  name: 'report.json',
  mimeType: 'application/json',
  content: JSON.stringify(snapshot, null, 2),
})

function verdictOf(
  { report: { type, result }, judgement, precedingDisconnection: before }: Snapshot,
  t: Translate,
): ReportDocument['verdict'] {
  const contradictions = before?.contradictions ?? []
  const shownResult = resultRelied(result, { warnings: judgement.warnings, relied: contradictions })
  if (shownResult === 'onContradicted')
    return {
      outcome: 'contradicted',
      word: t('report.result.onContradicted'),
      summary: t('report.summary.onContradicted'),
    }
  return {
    outcome: outcomes[shownResult],
    word: t(`report.result.${shownResult}`),
    summary: t(`report.summary.${type}.${shownResult}`),
  }
}

const equipmentRow =
  (t: Translate, lang: Locale) =>
  ({ calibratedUntil, calibratedOn, ...one }: Snapshot['instruments'][number]) => ({
    name: [
      t(`instrument.kind.${one.kind}`),
      ...(isGloveClass(one.category) ? [t(`instrument.gloveClass.${one.category}`)] : []),
      `${one.make} ${one.model}`,
    ].join(', '),
    rated: ratedOf(one),
    serial: one.serial,
    calibratedUntil: calibratedUntil ? formatDay(calibratedUntil, lang) : '–',
    certificate: [
      calibratedOn &&
        t(isProtective(one.kind) ? 'report.instrument.testedOn' : 'report.instrument.calibratedOn', {
          day: formatDay(calibratedOn, lang),
        }),
      one.certificateNo && t('report.instrument.certificate', { number: one.certificateNo }),
      one.laboratory,
    ]
      .filter(Boolean)
      .join(', '),
  })

function vehicleFacts(vehicle: Snapshot['vehicle'], t: Translate, lang: Locale) {
  const { manufacturer, model, vin, plate, plateCountry } = vehicle
  const { constructionYear, drivetrain, hvVoltage, mileage } = vehicle
  const fact = (field: string, value: string | number | null) =>
    value === null || value === '' ? [] : [{ label: t(`report.vehicle.${field}`), value: String(value) }]
  return [
    ...fact('model', `${manufacturer} ${model}`),
    ...fact('vin', vin),
    ...fact('plate', plate && plateCountry ? `${plate} (${plateCountry})` : plate),
    ...fact('constructionYear', constructionYear),
    ...fact('drivetrain', t(`vehicle.drivetrain.${drivetrain}`)),
    ...fact('hvVoltage', hvVoltage && `${hvVoltage} V`),
    ...fact('mileage', mileage === null ? null : `${new Intl.NumberFormat(lang).format(mileage)} km`),
  ]
}

import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const folders = 'domain,contract,server,web,texts,test,bench,scripts'
const files = globSync(`{${folders}}/**/*.{ts,tsx,mts,mjs,css}`).filter(
  (file) => !/(bannedWords|texts)\.test\.ts$/.test(file) && !file.startsWith('web/public/'),
)

/** Names that docs/glossary.md and the code replaced, and their replacement. */
const replaced: [RegExp, string][] = [
  [/\b(test|Test|open|Saved)House\b/, 'testServer, TestServer, openServices'],
  [/\b(reachOf|reachIn|Belonging|StandingChanged|outOfReach)\b/, 'grantsOf, Owners, RightsChanged'],
  [/\b(demand|refuse)[A-Z]\w*/, 'assertX, or rejectX for a hook'],
  [/\btell[A-Z]\w*/, 'notifyX, reportX or logX'],
  [/\bhold(Companies|Keys|Authorities|Topic|Active|Admins|Instruments|Organisations|Texts|Draft)\b/, 'lockX'],
  [/\b(recordDeed|use\w*Deeds?|\w+Deeds|DeedProps|doDeeds|deedWords)\b/, 'action, audit'],
  [/\b([kK]eepers|Keeper|promise(Seal|Passes|Missing|Checkpoint))\b/, 'jobHandlers, draftStore, queueX'],
  [/\b(sendFault|watchFaults|writeFaults|FaultKind|faultRoutes)\b/, 'errorReport'],
  [/\b(flawsOf|\w+Flaws?)\b/, 'violations'],
  [/\b(answerOnce|keepRefusal|chainAll)\b/, 'withIdempotency, auditRefusal, appendAllToLog'],
  [/\b(noteLooking|recordTaking|openReadings)\b/, 'logAccess, recordAccess, openAccessLog'],
  [/\banswerEvenly\b/, 'inConstantTime'],
  [/\b(plannedAnew|findToChange|hangTag|dayWritten|howFound)\b/, 'unprepared, lockItem, attachTag, parseDay'],
  [/\b(letters?(To|Of|For|ByDay)|LettersPage)\b/, 'mail'],
  [/\b(holesOf|holeAt|largestHole)\b/, 'placeholder'],
  [/\b(Mood|BigTick|togetherFor|Helped)\b/, 'Severity, LargeCheckbox, bulkActionsFor, WithHelp'],
  [/\b(askedPage|Glances|useEach|lostChunks)\b/, 'returnTo, Summary, useBulkAction, chunkReload'],
  [
    /\b(peopleTrials|catalogueTrials|matrixWorld|whileHeld|patienceMs|DemoCaller)\b/,
    'cases, matrixScenario, duringLock',
  ],
  [
    /\b(somebody|whoever|whom|anew|deed|heeds|reckon|tells|told)\b/i,
    'a user, the person, again, action, reports',
  ],
  [
    /\b(const|let|function) (nobody|said|kept|known|asked|made|wanted|taken|hanging|paper|things?)\b/,
    'the name of what it contains',
  ],
  [/\b(placeFaults|placeOf|placesOf|endPlace|setPlaceRole|usePlace)\b/, 'membershipOf, pathOf, indexOf'],
  [/\b(storePaper|paperOf|StoredPaper|(isolation|disconnection|equalization)Paper)\b/, 'pdf, background'],
  [/\b(forgetKept|keptAccount|known(Vehicles|Instruments|Rights)|whomWeTrust)\b/, 'cached, stored, trustOf'],
  [
    /\b(standingOf|useHangingTags|resultTold|rowTold|signInOfNobody)\b/,
    'rightsOf, useAttachedTags, shownResult',
  ],
]

test.each(replaced)('no file or name matches %s; use %s', (pattern) => {
  const byName = files.filter((file) => pattern.test(basename(file).replace(/\..*/, '')))
  const inCode = files.flatMap((file) => {
    // Strings and prose may use the plain words; names of styles and texts do.
    const code = readFileSync(file, 'utf8').replace(/'[^'\n]*'|styles\.\w+/g, "''")
    return code
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : []))
  })
  expect([...byName, ...inCode]).toEqual([])
})

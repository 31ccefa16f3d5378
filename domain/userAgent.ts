const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:(?:Headless)?Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['Android', /\bAndroid\b/],
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Returns a readable browser name such as `Firefox, Windows`; empty if unknown. */
export function browserOf(userAgent: string) {
  const first = (patterns: readonly (readonly [string, RegExp])[]) =>
    patterns.find(([, sign]) => sign.test(userAgent))?.[0]
  return [first(browsers), first(systems)].filter((part) => part !== undefined).join(', ')
}

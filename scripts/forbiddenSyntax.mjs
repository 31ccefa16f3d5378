const forbids = (message, ...selectors) => ({
  create: (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
})

export default {
  meta: { name: 'syntax' },
  rules: {
    clockless: forbids(
      'The caller passes the current time.',
      'NewExpression[callee.name="Date"][arguments.length=0]',
      'CallExpression[callee.name="Date"]',
      'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
    ),
    // In addition to vitest/no-disabled-tests, which refuses `test.skip` and `xtest`.
    'skips-no-test': forbids(
      'Each test runs: only skipIf and runIf may skip one, for a program that may be missing.',
      'CallExpression[callee.property.name=/^(skip|todo|fails)$/]',
      // test.fails.each([…])
      'CallExpression[callee.object.property.name=/^(skip|todo|fails)$/]',
      'Property[key.name=/^(skip|todo|fails)$/][value.value=true]',
    ),
    'no-native-date': forbids(
      'The browser shows it in its own language: use DayField.',
      'JSXAttribute[name.name="type"][value.value=/^(date|time|month|week|datetime-local)$/]',
    ),
    'scroll-returns-nothing': forbids(
      'Newer browsers answer a scroll with a promise, which React would call as the way to undo it.',
      'CallExpression[callee.name=/^use(Layout)?Effect$/] > ArrowFunctionExpression[expression=true] CallExpression[callee.property.name=/^scroll/]',
    ),
  },
}

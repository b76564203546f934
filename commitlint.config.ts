/** Commit subjects are checked after this commit: the ones before it were written under other rules. */
export const checkedAfter = '202e5f764d8926af9cbe354caeedc09811225c37'

type Commit = { readonly header: string | null }

const prefix = /^[a-z]+(?:\([^)]*\))?!?: /
const pastOrContinuous = /(?:ed|ing)$/
const thirdPerson = /[^s]s$/
const verbsThatLookInflected = new Set(['bring', 'embed', 'exceed', 'feed', 'focus', 'ping', 'seed', 'shed', 'speed'])
const notVerbs = new Set([
  'a',
  'an',
  'every',
  'it',
  'more',
  'new',
  'no',
  'one',
  'our',
  'that',
  'the',
  'this',
  'we',
  'what',
])

/** The words after the type and scope begin with a verb in its plain form: "add", not "added", "adding" or "adds". */
function isImperative({ header }: Commit): readonly [boolean, string] {
  const [first = ''] = (header ?? '')
    .replace(prefix, '')
    .toLowerCase()
    .split(/[^a-z-]/)
  const inflected = (pastOrContinuous.test(first) || thirdPerson.test(first)) && !verbsThatLookInflected.has(first)
  return [
    first !== '' && !inflected && !notVerbs.has(first),
    `subject must start with an imperative verb ("add", not "added" or "adds"), found "${first}"`,
  ]
}

export default {
  plugins: [{ rules: { 'subject-imperative': isImperative } }],
  rules: {
    'header-max-length': [2, 'always', 72],
    'header-full-stop': [2, 'never', '.'],
    'header-trim': [2, 'always'],
    'body-leading-blank': [2, 'always'],
    // Not kebab-case, which would split `e2e` into three words.
    'scope-case': [2, 'always', 'lower-case'],
    'subject-imperative': [2, 'always'],
    'type-enum': [
      2,
      'always',
      ['build', 'chore', 'ci', 'docs', 'feat', 'fix', 'perf', 'refactor', 'revert', 'style', 'test'],
    ],
  },
}

/*
 * The commonest passwords. No package ships a list under a licence and with an origin that we could vouch for, so this one is
 * made here: the words, names and keyboard walks that stand at the top of every published list of leaked passwords, written
 * down from general knowledge, and the endings and spellings that people give them to satisfy a form.
 * See docs/decisions/0012-mail-and-passwords.md.
 */

const WORDS = `
password passwort passcode secret letmein welcome admin administrator root superuser manager access login master
default changeme temporary temp guest test testing tester user username account computer internet samsung google
facebook twitter instagram linkedin youtube whatsapp amazon netflix microsoft windows apple android iphone hirelane
freelance freelancer client project india mumbai delhi pune bangalore chennai kolkata hyderabad kerala bharat hindustan
sachin dhoni kohli cricket football baseball basketball hockey soccer tennis golf swimming liverpool arsenal chelsea
barcelona realmadrid manchester juventus yankees cowboys lakers eagles steelers packers
monkey dragon tiger lion panther eagle falcon wolf bear horse dolphin shark butterfly chicken rabbit kitten puppy
buddy bailey charlie max cookie ginger pepper shadow smokey rocky lucky snoopy
sunshine rainbow summer winter spring autumn monday friday sunday january december flower rose lily daisy orchid
princess prince queen king angel baby babygirl sweety sweetheart honey darling lover iloveyou loveyou loveme
forever friends family mother father brother sister mommy daddy children jesus christ blessed heaven krishna ganesh
shiva allah mohammed ganapathi lakshmi saibaba
superman batman spiderman pokemon pikachu naruto starwars startrek minecraft fortnite warcraft nintendo playstation
xbox matrix hannah michael jennifer jessica jordan ashley michelle daniel thomas andrew robert joshua matthew anthony
william nicole amanda melissa samantha jasmine elizabeth victoria alexander christopher benjamin jonathan patrick
maria carlos antonio fernando eduardo gabriel isabella sophia olivia emma george harley mercedes ferrari porsche
mustang corvette camaro yamaha suzuki toyota honda chocolate banana orange cherry apples coffee cheese pizza beer
whiskey vodka money dollar million business office company server network database security hacker freedom liberty
america canada london paris berlin mexico brazil england scotland ireland germany france spain italy russia china
japan thailand purple silver golden yellow orange2 black white green blue red diamond crystal
guitar music metallica nirvana eminem beatles killer hunter ranger soldier warrior knight ninja samurai phoenix
thunder lightning storm fire ice water earth galaxy planet moon star cosmos magic wizard merlin gandalf trustno
whatever nothing something anything hello goodbye qwerty qwertz azerty asdf asdfgh zxcvbn qazwsx abcdef
`
  .trim()
  .split(/\s+/);

/** Keyboard walks, runs of digits and fixed phrases, taken as they are. */
const PHRASES = `
12345678 123456789 1234567890 0123456789 987654321 9876543210 87654321 0987654321 123123123 12341234 11112222
112233445566 11223344 123321123 1234554321 147258369 159753159 741852963 789456123 963852741 102030405060 10203040
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc qazwsxedc qazwsxedcrfv zaq12wsx zaq1zaq1
!qaz2wsx 1qaz@wsx qwertyui qwertyuiop qwertyuiop123 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 asdfghjk
asdfghjkl asdfghjkl123 zxcvbnm1 zxcvbnm123 zxcvbnm,./ poiuytrewq lkjhgfdsa mnbvcxz1 abcd1234 abc12345 abc123456 a1b2c3d4
a1b2c3d4e5 aa123456 a123456789 a12345678 q12345678 1234abcd 12345abc 123456abc abcdefgh abcdefghi abcdefghij
abcdefghijk aabbccdd aaaabbbb asdf1234 asdfasdf qweqweqwe qweasdzxc asdasdasd zxczxczxc qweasd123 1234qwer 12345qwert
123qweasd 123qweasdzxc qwer1234 qwe123456 password1234567890 passw0rd p@ssw0rd p@ssword pa$$word pa$$w0rd p@$$w0rd
passwordpassword letmeinnow letmein123 opensesame correcthorsebatterystaple correct horse battery staple
iloveyou1 iloveyou2 iloveyou3 iloveyou123 ilovegod ilovejesus iloveu123 loveyou123 trustno1 trustnoone startrek1
starwars1 thx11380 ncc1701d ncc1701e cocacola pepsicola mountaindew monkey123 dragon123 superman1 batman123 michael1
jordan23 jordan2323 kobe2424 ronaldo7 cristiano7 messi101010 welcome1 welcome123 admin123 admin1234 admin12345
administrator1 root1234 toor1234 test1234 test12345 testtest testing123 guest1234 user1234 demo1234 changeme123
changeit secret123 secret12345 default1 master123 computer1 internet1 samsung1 google123 facebook1 sunshine1 princess1
football1 baseball1 qazxswedc qwaszx12 whatever1 nopassword mypassword yourpassword thepassword newpassword oldpassword
password! password? password. password$ password# password@ password* drowssap jaimatadi jaishriram jaihind123
`
  .trim()
  .split(/\s+/);

/** What people put behind a word. */
const ENDINGS = [
  ...[
    '',
    '1',
    '12',
    '123',
    '1234',
    '12345',
    '123456',
    '0',
    '00',
    '007',
    '01',
    '2',
    '3',
    '7',
    '11',
    '21',
    '22',
    '69',
    '99',
  ],
  ...[
    '100',
    '101',
    '321',
    '786',
    '!',
    '!!',
    '@',
    '#',
    '1!',
    '123!',
    '@1',
    '@12',
    '@123',
    '@1234',
    '#1',
    '#123',
    '_1',
    '_123',
  ],
  ...['2020', '2021', '2022', '2023', '2024', '2025', '2026'],
];

/** Letters as the signs that look like them. */
const leet = (word: string) =>
  word.replaceAll('a', '@').replaceAll('o', '0').replaceAll('e', '3').replaceAll('i', '1').replaceAll('s', '$');

/** The list, about 13,000: lower case, of `min` characters or more. Shorter ones are refused anyway. */
export function commonPasswords(min: number): ReadonlySet<string> {
  const found = new Set(PHRASES);
  for (const word of WORDS) {
    for (const ending of ENDINGS) found.add(word + ending);
    for (const ending of ['', '1', '123', '!']) found.add(leet(word) + ending);
    found.add(word + word);
  }
  for (const pair of ['12', '69', '01', '10', '21', '13', 'ab', 'xy']) {
    for (let times = 4; times <= 8; times++) found.add(pair.repeat(times));
  }
  return new Set([...found].filter((password) => password.length >= min));
}

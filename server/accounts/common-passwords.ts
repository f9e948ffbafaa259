/** Passwords that every guesser tries first: words people choose, alone and with the endings people add to them. */
const WORDS =
  'password passwort passw0rd p@ssword p@ssw0rd welcome letmein qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm iloveyou sunshine princess football baseball ' +
  'basketball superman batman spiderman dragon monkey shadow master michael jennifer jessica ashley daniel thomas jordan hunter harley ranger buster soccer hockey killer george ' +
  'andrew charlie robert matthew joshua nicole amanda summer winter spring autumn flower cheese banana orange purple yellow chocolate cookie pepper ginger tigger snoopy maggie ' +
  'bailey rocky oliver sophie hannah samantha elizabeth victoria anthony william jonathan benjamin alexander christopher computer internet samsung google facebook whatever ' +
  'trustno1 starwars pokemon minecraft fortnite nintendo playstation liverpool chelsea arsenal barcelona manchester mustang corvette ferrari mercedes porsche yamaha phoenix ' +
  'diamond freedom america canada london berlin paris mexico brazil texas dallas chicago boston yankees cowboys lakers steelers packers raiders eagles giants patriots redsox ' +
  'admin administrator root guest user test testing demo secret login access changeme default temp temporary system server manager support office company business ticket tickets ' +
  'entrada lakeside aurora event events festival concert wristband blessed jesus christ heaven angel angels family friends forever lovely loveme babygirl sweetie butterfly rainbow ' +
  'monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december hello hello123 qazwsx qazwsxedc ' +
  '1q2w3e4r 1qaz2wsx q1w2e3r4 abcdef abcdefgh abcd abc aaaaaa';

const DIGITS =
  '123456 1234567 12345678 123456789 1234567890 0123456789 87654321 987654321 9876543210 0987654321 11223344 112233445566 123123123 123321123 121212 147258369 159753 741852963 789456123 13579 24681012 31415926 66666666 88888888 99999999 00000000 11111111 22222222 12341234 43214321 10203040 102030405060 123qwe123 123qweasd 1234qwer 12345qwert qwer1234 asdf1234 zxcv1234 abcd1234 abc12345 abc123456 a1b2c3d4 a1234567 a12345678 aa123456 q1w2e3r4t5 1q2w3e4r5t 1q2w3e4r5t6y qwerty123456 letmein123456 passwordpassword password1password adminadmin welcomewelcome testtest qweqweqwe asdasdasd zaq12wsx zaq1zaq1 zaq1xsw2 1qazxsw2 !qaz2wsx qwertyui asdfasdf asdfjkl; correcthorse correcthorsebatterystaple';

const YEARS = Array.from({ length: 60 }, (_, index) => String(1975 + index));
const ENDINGS = [
  '',
  '0',
  '1',
  '2',
  '3',
  '7',
  '9',
  '00',
  '01',
  '10',
  '11',
  '12',
  '13',
  '21',
  '22',
  '23',
  '69',
  '77',
  '88',
  '99',
  '007',
  '101',
  '111',
  '123',
  '234',
  '321',
  '420',
  '666',
  '777',
  '1234',
  '4321',
  '12345',
  '123456',
  '1234567',
  '12345678',
  '123456789',
  ...YEARS,
];

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...DIGITS.split(' '),
  ...WORDS.split(' ').flatMap((word) => ENDINGS.map((ending) => word + ending)),
]);

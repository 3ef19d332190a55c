// Password policy: eight to 256 characters, and no common password (docs/design/trust.md#passwords).
import type { ErrorCode } from '@glimpse/contracts/errors';
import { limits } from '@glimpse/contracts/limits';
import { codePoints, fits } from '@glimpse/contracts/typed/typed-text';
import { fail } from '#platform/errors/api-error.ts';

const { min, max } = limits.passwordChars;

/** Whether a password is longer than any account's. Such a password is wrong and is never hashed. */
export const isTooLong = (password: string): boolean => !fits(password, max);

/** @throws `tooShort`, `accounts.password_too_long`, `accounts.password_too_common` */
export function refuseWeak(password: string, tooShort: ErrorCode): void {
  if (isTooLong(password)) fail('accounts.password_too_long');
  if (codePoints(password.normalize('NFC')) < min) fail(tooShort);
  if (isCommonPassword(password)) fail('accounts.password_too_common');
}

/** Whether attackers try this password first. Upper case makes no difference. */
function isCommonPassword(password: string): boolean {
  const folded = password.normalize('NFC').toLowerCase();
  return common.has(folded) || new Set(folded).size <= 2;
}

// Eight characters and more: shorter ones are refused anyway.
const listed = `
password passw0rd p@ssword p@ssw0rd passwort motdepasse contrasena qwertyui qwertyuiop qwertzui qwertzuiop azertyui azertyuiop
asdfghjk asdfghjkl zxcvbnm1 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsxedc q1w2e3r4 q1w2e3r4t5 zaq12wsx abcd1234 abcdefgh abcdefghi
abc12345 a1b2c3d4 aa123456 iloveyou iloveyou1 iloveyou2 sunshine sunshine1 princess princess1 football football1 baseball
baseball1 basketball superman superman1 batman123 spiderman starwars starwars1 pokemon1 pokemon123 trustno1 whatever whatever1
welcome1 welcome12 welcome123 welcome2024 welcome2025 welcome2026 letmein1 letmein123 letmein12 changeme changeme1 changeme123
default1 administrator admin123 admin1234 admin12345 adminadmin root1234 rootroot testtest test1234 test12345 testing1
testing123 guest123 guestguest demo1234 user1234 useruser master123 masterkey computer computer1 internet internet1 samsung1
michelle michael1 jennifer jennifer1 jessica1 jordan23 hunter12 hunter123 charlie1 charlie123 thomas123 daniel123 ashley123
nicole123 anthony1 matthew1 andrew123 joshua123 alexander alexandra benjamin christian christopher elizabeth victoria veronica
stephanie danielle samantha patricia jonathan nicholas november december september october1 january1 february monday123
friday123 summer123 summer2024 summer2025 summer2026 winter123 winter2024 winter2025 winter2026 spring2024 spring2025 spring2026
autumn2024 autumn2025 autumn2026 liverpool liverpool1 chelsea1 arsenal1 barcelona realmadrid manchester juventus corvette
mercedes mustang1 ferrari1 porsche1 harleydavidson yamaha123 dragon123 monkey123 shadow123 freedom1 freedom123 flower123
butterfly chocolate cookie123 cheese123 banana123 orange123 apple123 strawberry pineapple blueberry rainbow1 rainbow123 unicorn1
lovelove loveyou1 loveme123 babygirl babygirl1 sweetheart darling1 beautiful angel123 diamond1 blessed1 jesus123 godisgood
heaven123 hello123 hello1234 hellohello helloworld goodluck security secret123 secret12 secretsecret topsecret access14
access123 passport 12345678 123456789 1234567890 12345679 87654321 987654321 9876543210 0123456789 11111111 111111111 1111111111
22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 00000000 000000000 0000000000 12341234 123123123
123321123 123454321 12344321 11223344 1122334455 112233445566 10203040 13131313 12121212 121212121 21212121 69696969 11112222
12345qwert 12345abc 123456ab 123456abc 123456qwe 123456aa 1234abcd 123qweasd 123qwe123 qwe123qwe qwer1234 qwerty12 qwerty123
qwerty1234 qwerty12345 qwerty123456 1qazxsw2 zaq1zaq1 zaq1xsw2 asdf1234 asdfasdf asdfqwer qweasdzxc zxcvbnm123 poiuytrewq
lkjhgfdsa mnbvcxz1 password1 password12 password123 password1234 password12345 password! password1! password123! password01
password99 password2024 password2025 password2026 mypassword passwordpassword pass1234 pass12345 passpass passw0rd1 p@ssword1
p@ssw0rd1 p@ssw0rd123 qwerty1! admin@123 welcome@123 welcome1! letmein! changeme! abc123456 abc123abc abcabc123 aaaaaaaa
aaaaaaaaa zzzzzzzz xxxxxxxx asdasdasd qweqweqwe qazqazqaz redalert nothing1 computer123 internet123 michael123 jessica123
nintendo playstation minecraft fortnite facebook google123 linkedin twitter1 instagram snapchat myspace1 samsung123 iphone123
android1 windows1 windows10 linux123 microsoft oracle123 database server123 mustangs cowboys1 eagles123 steelers yankees1
lakers24 packers1 broncos1 blink182 metallica slipknot nirvana1 eminem123 gandalf1 matrix123 harrypotter starwars123 startrek
godzilla scooby12 snoopy12 tinkerbell winniethepooh mickeymouse donaldduck kittycat doggy123 monkey12 elephant tigger12 lovelife
loveforever forever1 friends1 family123 mother123 father123 brother1 sister123 freedom12 trustme1 whatever123 something
nothing123 everything blahblah blah1234 fuckyou1 fuckyou123 asshole1 bullshit iamthebest number1! nopassword no1knows geheim123
schatz123 hallo123 hallo1234 passwort1 passwort123 bonjour1 doudou123 loulou123 soleil123 motdepasse1 azerty123 contrasena1
hola1234 teamo123 mimamamemima senha123 senha1234 brasil123 flamengo corinthians parola123 ciao1234 juventus1 haslo123 polska123
zaq12wsx1 parol123 qwerty777 natasha1 wachtwoord welkom01 welkom123 losenord salasana
`;

const common: ReadonlySet<string> = new Set(listed.split(/\s+/));

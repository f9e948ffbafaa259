/**
 * What guessers try first, if it is long enough to be a password here: runs of digits and keys, well-known words of eight letters and more, and short favourites with common
 * endings. Only the server loads this. The file is long because it is a list.
 */
const RUNS = `
12345678 123456789 1234567890 12345678910 0123456789 01234567 987654321 9876543210 87654321 0987654321 098765432
11223344 1122334455 112233445566 11112222 12121212 121212121 1212121212 12312312 123123123 1231231234 123123123123
12341234 123412345 1234512345 12344321 123454321 1234554321 123456654321 123321123 123321123321 12332112 13131313
13243546 1357924680 13579246 135792468 14141414 147258369 1472583690 14725836 147852369 159357456 159753456 159357159
159753159753 15975346 18181818 19191919 20202020 21212121 22334455 23232323 24682468 246813579 2468101214 25252525
25802580 31415926 314159265 3141592653 321321321 32132132 36925814 369258147 3692581470 44332211 45454545 456456456
456789123 54545454 5432154321 55667788 56565656 65432100 654321654321 66778899 67676767 69696969 741852963 7418529630
74185296 753159456 75315945 78787878 789456123 7894561230 78945612 789789789 789654123 85208520 852456789 86427531
88776655 89898989 90909090 951753456 95175328 963852741 96385274 96321478 9638527410 98989898 987987987 98765432
00112233 000111222 010203040 0102030405 010101010 01010101 01020304 10101010 10203040 1020304050 102030405060
100200300 123456780 123456788 123456781 12345670 123456987 123654789 123698745 1236987450 12365478 12369874 123789456
1234560987 1234567899 1234567891 12345678900 123456789123 1234567812345678 12345679 1234567a 12345678a 123456789a
1234567q 12345678q 123456789q 1234567890q 12345qwert 123456qwe 123456qwerty 1234qwer 12345qwe 123qweasd 123qweasdzxc
123qwe123 123qwe456 123qwerty 123asd123 123abc123 123456abc 123456asd 12345abc 12345abcd 1234abcd 123abc456 1a2b3c4d
1a2b3c4d5e 1a2s3d4f 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q1q1q1q 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3e
1qaz2wsx3edc4rfv 1qazxsw2 1qaz!qaz 1qaz@wsx 1qw23er4 1qw23er45t 1z2x3c4v 1z2x3c4v5b 1x2x3x4x 2wsx3edc 2wsxzaq1
3edc4rfv 3e4r5t6y 4rfv5tgb 4r3e2w1q 5t4r3e2w1q 5tgb6yhn 7ujm8ik, a1b2c3d4 a1b2c3d4e5 a1s2d3f4 a1s2d3f4g5 aa123456
aa12345678 aa123123 aaa111222 aaaa1111 aaa12345 a1234567 a12345678 a123456789 a1a1a1a1 aabbccdd aassddff abc12345
abc123456 abc1234567 abc12345678 abc123abc abc123def abcd1234 abcd12345 abcd123456 abcde12345 abcde123 abcdef12
abcdef123 abcdefgh abcdefghi abcdefghij abcdefg1 abcdefg123 abcdefghijkl abcdefghijklmnopqrstuvwxyz abcabcabc abcdabcd
asd12345 asd123456 asd123asd asdasd123 asdasdasd asdasdas asdf1234 asdf12345 asdfasdf asdfasdfasdf asdfg123 asdfg12345
asdfgh123 asdfghj1 asdfghjk asdfghjkl asdfghjkl1 asdfghjkl; asdfjkl; asdqwe123 asdzxc123 asdzxcqwe aqwzsxedc awsedrft
azertyui azertyuiop azerty123 azerty12345 azerty1234 az123456 b1234567 edcrfvtgb edcwsxqaz fghjkl123 lkjhgfds
lkjhgfdsa mnbvcxz1 mnbvcxz123 mnbvcxzlk mnbvcxzasdf m1234567 okokokok plmoknijb plokijuh poiuytre poiuytrewq
poiuytrewq1 poiuy12345 p0o9i8u7 p0o9i8u7y6 q12345678 q123456789 q1234567 q1q1q1q1 q1q2q3q4 q1w2e3r4 q1w2e3r4t5
q1w2e3r4t5y6 q1w2e3r4t5y6u7 qawsedrf qawsedrftg qazqazqaz qazwsx123 qazwsx12 qazwsx1234 qazwsxed qazwsxedc qazwsxedc1
qazwsxedc123 qazwsxedcrfv qazwsxedcrfvtgb qazxcvbnm qazxsw21 qazxsw123 qazxswedc qq123456 qq12345678 qqww1122 qqwweerr
qqqq1111 qweasd12 qweasd123 qweasdzx qweasdzxc qweasdzxc1 qweasdzxc123 qwe12345 qwe123456 qwe123123 qwe123asd
qwe123qwe qweqwe12 qweqwe123 qweqweqwe qweqweqweqwe qwer1234 qwer12345 qwer123456 qwer4321 qwerasdf qwerasdfzxcv
qwerqwer qwert123 qwert1234 qwert12345 qwert123456 qwertasdfg qwertasdfgzxcvb qwerty00 qwerty01 qwerty10 qwerty11
qwerty12 qwerty13 qwerty21 qwerty22 qwerty77 qwerty88 qwerty99 qwerty111 qwerty123 qwerty1234 qwerty12345 qwerty123456
qwerty123456789 qwerty321 qwerty666 qwerty777 qwerty789 qwertyqwerty qwertyas qwertyasdf qwertyasdfgh qwertyu1
qwertyu8 qwertyui qwertyuio qwertyuiop qwertyuiop1 qwertyuiop12 qwertyuiop123 qwertyuiop[] qwertz12 qwertz123 qwertzui
qwertzuiop qwaszx12 qwaszx123 rewq4321 trewq123 trewq54321 uiop7890 wasd1234 wasdwasd wertyuio wsxedcrfv ytrewq123
ytrewq321 zaq12345 zaq123456 zaq12wsx zaq1xsw2 zaq1zaq1 zaqwsxcd zaqxsw12 zaqxswcde zaq!2wsx zaq1@wsx zxasqw12
zxc12345 zxc123zxc zxcasdqwe zxcasdqwe123 zxcv1234 zxcv12345 zxcvasdf zxcvb123 zxcvbnm1 zxcvbnm12 zxcvbnm123 zxcvbnm,
zxcvbnm,./ zxcvbnma zxcvbnmasd zxcvbnmz zxczxczxc zxcvzxcv !qaz2wsx !qazxsw2 !qaz@wsx @wsx3edc p@ssw0rd p@ssword
pa$$w0rd pa$$word pa55w0rd pa55word pass1234 passw0rd passw0rd1 p4ssw0rd p4ssword p455w0rd passwd123 passpass
passpass1 passw123 passwort passwort1 passwords password password0 password00 password01 password02 password07
password09 password1 password10 password11 password12 password123 password1234 password12345 password123456 password13
password2 password21 password22 password23 password3 password321 password4 password5 password6 password69 password7
password77 password8 password88 password9 password99 passwordpassword mypassword mypassword1 mypass123 thepassword
newpassword newpass123 nopassword drowssap drowssap1 wordpass wordpass1 motdepasse contrasena senha123 senha1234
parola12 parola123 haslo123 salasana wachtwoord heslo123 passer123 passme123 24681012 66666666 88888888 99999999
00000000 11111111 22222222 43214321 letmein123456 password1password adminadmin welcomewelcome testtest correcthorse
correcthorsebatterystaple
`;

const WORDS = `
aardvark absolute academia academic access14 accident accounting achilles adelaide adidas123 administrator adrianna
adrienne advanced adventure aerosmith aeroplane afrodite aircraft airborne airforce airlines airplane airwolf1
alabama1 alberta1 albert01 alejandra alejandro alessandro alessandra alexande alexander alexander1 alexandr alexandra
alexandre alexandria alfaromeo algernon allison1 alphabet alphaomega alternate amadeus1 amazing1 ambrosia american
america1 amsterdam anaconda anastasia anderson andersen andromeda angelica angelina angelika angelito angeline
anhyeuem animals1 annabell annabelle annamaria anniversary anonymous antarctica anthony1 antonella antonina antonio1
anything apocalypse apollo11 apple123 applepie apples123 april123 aquarium aquarius archange archangel architect
argentina arianna1 aristotle arizona1 armstrong arsenal1 arsenal123 arsenal14 artistic asdf;lkj ashley12 ashleigh
asphalt8 assassin assassins astonmartin asteroid astronaut atlantic atlantis attitude augustus aurora123 australia
autobots automatic automobile avalanche avengers avenger1 awesome1 awesome123 babyblue babybaby babyboo1 babyboy1
babycake babycakes babydoll babyface babygirl babygirl1 babygurl babygurl1 babylon5 babyphat babylove bachelor
backpack backspace backstreet bacteria badminton badgirl1 ballerina balloons bananas1 bandit12 bangladesh barbados
barbara1 barbarian barbecue barcelona barcelona1 bareback bargain1 baritone barnabas baseball baseball1 baseball12
baskerville basketba basketball basketball1 bastard1 bathroom batman123 batman12 battery1 battlefield battleship
bavarian beachbum bearbear bearcats beatles1 beatrice beautiful beautiful1 beautifu beauty12 because1 beefcake
beetlejuice belgique bellagio bellevue benedict benfica1 benjamin benjamin1 benny123 berkeley bernadette bernardo
bestbuy1 bestfriend bestfriends betrayal beverley bhaskar1 bigdaddy bigdaddy1 bigblack bigbooty bigmoney bigmoose
billabong billgates billiard billybob birdhouse birmingham birthday birthday1 birthday23 birthday27 biscuits blackbelt
blackberry blackbird blackburn blackcat blackdog blackdragon blackhawk blackhole blackice blackjack blackman blackops
blackout blackpool blackrose blackstar blackwater blah1234 blahblah blahblah1 blessed1 blessing blessings blizzard
blink182 bloodline bloodlust blossoms blowfish blueberry bluebell bluebird blueblue bluedog1 blueeyes bluefish
bluemoon bluesky1 bluestar bollocks bollocks1 bonjour1 bookmark bookworm boomboom boomer12 boricua1 borussia boston12
boulevard boyfriend bradford bradley1 brandnew brandon1 brandon12 brandy12 brasilia bratislava brazil12 breanna1
breakdance breakfast brenda12 brighton briggitte brigitte brisbane bristol1 brittany brittney broadway brokenheart
brooklyn brooklyn1 brooklyn99 brothers brownie1 browneyes brucelee brucewayne brunette bubblegum bubbles1 buckeyes
bucharest buddy123 budapest buddyboy budweiser buffalo1 bullseye bulldog1 bulldogs bullfrog bullshit bullshit1
bumblebee burgundy business butterball butterbean buttercup buttercup1 butterfl butterfly butterfly1 butthead butthole
california california1 calvin12 calendar cambodia cambridge camelot1 cameron1 campbell canadian candace1 candyman
candygirl candyland cannabis cannibal capetown capricorn captain1 captainamerica cardinal cardinals carefree caribbean
carlos12 carlos123 carolina carolina1 caroline carpediem cartman1 cartoons cassandra castillo castle12 catalina
catarina catalyst caterina catherin catherine catfish1 cavalier cavaliers celebrity celestial celtic67 centauri
centennial ceramics chainsaw challenge challenger chameleon champagne champion champion1 champions chandler changeit
changeme changeme1 changeme123 chanel12 channel1 chaos123 charisma charles1 charlie1 charlie12 charlie123 charlie2
charlotte charlott charlton charmaine cheater1 checkers cheerleader cheers12 cheese12 cheese123 cheesecake chelsea1
chelsea12 chelsea123 chemical chemistry cherokee cherry12 cheryl12 chester1 chester123 chevelle chevrolet chevy350
cheyenne chicago1 chicken1 chicken12 chicken123 chickens chihuahua children chipmunk chivalry chivas12 chocolat
chocolate chocolate1 chocolate2 chopper1 chowchow chris123 chris1234 christ12 christia christian christian1 christie
christin christina christina1 christine christmas christmas1 christop christoph christophe christopher chrysler
churchill cigarette cinderella cinnamon citadel1 clarence clarinet classic1 claudia1 cleopatra cleveland clifford
climbing clinton1 clothing clover12 cocacola cocacola1 cococola coconut1 coconuts coffee12 cold1234 coldplay colombia
colonial colorado colorado1 columbia columbus comanche commander commando communication community compaq12 complete
compton1 computer computer1 computer12 computer123 computers concordia concrete condition confidence connected
connecticut connection constantine consumer control1 cooldude cooking1 coolcool coolgirl coolman1 coolness copenhagen
corazon1 corleone cornelius corolla1 corvette corvette1 courage1 courtney courtney1 cowboys1 cowboys22 craiglist
crazy123 crazygirl creation creative creativity cricket1 cristian cristiano cristina criminal critical crossfire
crossroads crusader crystal1 cuddles1 cupcake1 cupcakes customer cutiepie cutiepie1 cyclones dalejr88 dallas12
dallas22 dalmation dancing1 dandelion dangerous danielle danielle1 daniela1 daniel12 daniel123 daredevil darkangel
darkknight darklord darkmoon darkness darkside darkstar darkwolf darthvader dasha123 database daughter davidson
davis123 daylight deadhead deadman1 deadpool deathnote december december1 december12 december25 decipher deepblue
deepspace default1 deftones delaware delicious dell1234 delpiero democrat demo1234 denise12 depeche1 deputy12
desperado destiny1 destiny2 destroyer detroit1 deutsch1 deutschland developer devil666 devildog dexter12 diablo12
diablo123 diamond1 diamonds dickens1 dictionary diesel12 digimon1 digital1 dilligaf dinosaur dinosaurs direction
director disaster discover discovery disneyland disney12 division dodgers1 doggydog dogsrule dolphin1 dolphins
dolphins1 dominic1 dominica dominick dominique dominator dontknow doomsday doraemon dorothea dortmund douchebag
download dragon01 dragon10 dragon11 dragon12 dragon13 dragon123 dragon1234 dragon22 dragon69 dragon88 dragon99
dragonball dragonballz dragonfly dragons1 dragonfire dreamer1 dreaming dreamland drummer1 duchess1 duckduck dumbass1
dumbledore dynamite dynasty1 eagles12 earnhardt earthquake eastside eatshit1 economics economist education edward12
eggplant einstein eldorado eleanor1 electric electron electronic elephant elephant1 elephants elizabet elizabeth
elizabeth1 emergency emerald1 emmanuel emily123 eminem12 eminem123 endless1 engineer engineering england1 enterpri
enterprise entropy1 equinox1 escalade esmeralda esperanza estrella eternity eugene12 euphoria evangelion evangeline
everlast everlasting everton1 everyday everyone everything evolution excalibur excellent exchange exclusive exercise
exorcist experience explorer extreme1 facebook facebook1 facebook123 falcons1 family12 family123 familyguy fantasia
fantasy1 fantastic fashion1 fatboy12 favorite favorite1 fearless february february1 federico felicia1 felicity
fernanda fernande fernando ferrari1 ferrari123 fidelity fighting fireball firebird firefly1 firefox1 firefighter
fireman1 fireplace firewall firewater firework fireworks fishbone fisherman fishing1 flamenco flamingo flapjack
flatron1 flashman florence florida1 florida2 flower12 flower123 flowers1 fluffy12 fluminense followme foofight
foofighters football football1 football10 football11 football12 football123 football2 football21 football22 football5
football7 footbal1 forbidden foreigner forever1 forever21 forgotten formula1 fortress fortuna1 fortune1 fortytwo
foxylady francesca francesco francine francis1 francisco francois frankfurt franklin frederic frederick freddie1
freddy12 freebird freebsd1 freedom1 freedom12 freedom123 freedom2 freefall freefire freelance freestyle freeuser
freeway1 friday13 friend12 friends1 friends123 friendship friendster frogger1 frontier fuckthis fuckyou1 fuckyou2
fuckyou123 fullmoon funnyguy funtimes futbol12 future12 gabriel1 gabriela gabriele gabriella gabrielle galatasaray
galaxy12 galileo1 gameboy1 gamecube gameover gamer123 gandalf1 gangsta1 gangster gangster1 garcia12 gardenia garfield
garfield1 gargamel gateway1 gatorade generals generation genesis1 genevieve geoffrey geography george12 george123
georgia1 geraldine gerardo1 germany1 geronimo getmoney gfhjkm12 gfhjkm123 ghbdtn12 ghbdtn123 ghostrider giovanni
giovanna girlfriend giuseppe gladiator gladiolus glassman gloria12 goalkeeper goddess1 godbless godfather godislove
godisgood godofwar godspeed godzilla godzilla1 goldberg goldeneye goldfing goldfinger goldfish goldfish1 golfball
golfer12 gonzales gonzalez goodbye1 goodgirl goodluck goodness goodtime google12 google123 gotohell governor graduate
graffiti grandma1 grandmother grandpa1 grapefruit graphics grateful gratitude graveyard greatest greatone greece12
green123 greenday greenday1 greenland greentea greenwood gregory1 grenade1 griffin1 grizzly1 groovy12 guardian
guatemala guerrero guillermo guinness guitar12 guitar123 guitarist gymnast1 gymnastics hacker12 hacker123 halflife
halflife2 halloween hallo123 hamburger hamilton hamster1 handball handsome hannah12 hannah123 hannibal happiness
happy123 happyday happyfeet happyman hardcore hardcore1 hardrock hardware harley01 harley12 harley123 harleydavidson
harmony1 harrison harry123 harrypotter hastings haunted1 hawaii50 hawaii12 headache headshot heart123 heartbeat
heartbreaker heartless heather1 heatwave heaven12 heavenly heidi123 helicopter hellfire hello123 hello1234 hello12345
helloworld hellohello hellokitty hellome1 hellboy1 helpdesk helpless helpme12 henderson hercules herewego heritage
hermione hernandez hesoyam1 hesoyam123 hezekiah highheel highland highlander highlife highschool highway1 hillside
himalaya hiphop12 history1 hitman47 hockey11 hockey12 hockey123 hollister hollister1 holland1 hollywoo hollywood
hollywood1 homebrew homeless homer123 homerun1 homework honda123 hondacivic honduras honesty1 honeybee honeybear
honeymoon honey123 honolulu hooligan hopeless horizon1 horses12 horseman hospital hotchick hotmail1 hotmail123
hotpink1 hotstuff hotwheels housewife houston1 huckleberry hummingbird humanity hummer12 hunter01 hunter12 hunter123
hurricane husband1 hyderabad hydrogen iceberg1 icecream icecream1 icecube1 idontcare idontknow idunno12 illinois
illumina illuminati illusion iloveamy iloveboys ilovechris ilovedad ilovegod ilovehim ilovejesus ilovejohn ilovematt
iloveme1 iloveme2 ilovemike ilovemom ilovemyself ilovesex iloveu12 iloveu123 iloveu22 iloveyou iloveyou! iloveyou1
iloveyou11 iloveyou12 iloveyou123 iloveyou2 iloveyou22 iloveyou3 iloveyou4 iloveyou5 iloveyou7 iloveyousomuch
imagination imagine1 immortal impala64 imperial important impossible improvements inception incognito incredible
independent indiana1 indigo12 industry infamous infantry infinite infinity information informix ingeborg innocent
inspiron instinct integra1 integrity intel123 intelligent international internet internet1 intranet intrepid invasion
investor invincible invisible ireland1 ironhorse ironmaiden ironman1 isabella isabella1 isabelle isabel12 islander
israel12 istanbul itsmylife iverson3 jackass1 jackass2 jackie12 jackson1 jackson5 jackson12 jacob123 jacqueline
jaguar12 jamaica1 james007 james123 james1234 jameson1 jamesbond january1 japanese jasmine1 jasmine12 jasmine2
jasper12 javascript jayhawks jeanette jeanpaul jeepster jefferson jeffhardy jellybean jellyfish jennifer jennifer1
jennifer2 jeremiah jeremy12 jerusalem jessica1 jessica12 jessica2 jessie12 jesus123 jesus777 jesuschrist jesusislord
joanna12 joejonas john1234 johndeere johncena johncena1 johnlock johnny12 johnny123 johnson1 jonathan jonathan1
jordan01 jordan12 jordan123 jordan23 jordan45 josephine joseph12 joshua01 joshua12 joshua123 jossgarcia joystick
juanita1 judgment julia123 juliana1 julianna juliette june1234 jupiter1 justdoit justice1 justin01 justin12 justin123
justinbieber justme12 juventus juventus1 kamasutra kamikaze kangaroo karachi1 karate12 karina12 katherin katherine
kathleen katrina1 kawasaki kayleigh keepout1 keller12 kelly123 kennedy1 kentucky kermit12 keyboard keyboard1 kickass1
kilimanjaro killer12 killer123 killer666 killerbee killjoy1 killme12 kimberly kimberly1 kindness kingdom1 kingfish
kingkong kingking kings123 kingston kisskiss kissme12 kitchen1 kittens1 kittycat kittycat1 kitty123 klondike knickers
knight12 knights1 knowledge kobe2424 krishna1 kristen1 kristian kristina kristine kurdistan kurtcobain labrador
lacrosse lakers24 lakers12 lakeside lalala12 lalala123 lalalala lancaster landmark landrover language lasvegas
lasagna1 lastchance lavalamp lavender lawrence leadership learning leather1 lebanon1 lebron23 legend12 legendary
lemonade leonardo leopard1 leprechaun lesbian1 leslie12 letmein1 letmein12 letmein123 letmein2 letmein22 letmeinnow
leviathan lexington liberty1 librarian lifehack lifeisgood lifesucks lifetime lighthouse lighting lightning lincoln1
linkedin linkinpark linkinpark1 liquid12 lisa1234 literature littleman littleone liverpoo liverpool liverpool1
liverpool12 liverpool123 lkjhgfd1 logistics logitech logitech1 lollipop lollipop1 lollol12 lollol123 lollypop lolita12
lolololo london01 london12 london123 lonely12 lonestar lonewolf longhair longhorn longhorns lorraine lostlove
louisiana louisville love1234 love12345 loveable lovebird lovebug1 loveforever lovehate loveless lovelife lovelove
lovelove1 lovely12 lovely123 loveme12 loveme123 loveme22 lovemyself lovergirl loverboy loverboy1 lovers12 loveyou1
loveyou12 loveyou123 loveyou2 lucky123 lucky777 lucky13! ludacris ludmila1 luisfigo luzifer1 macaroni macbook1
macdaddy macintosh mackenzie madagascar madeline maddison madison1 madison12 madmax12 madonna1 madrid12 magdalena
magellan maggie12 maggie123 magic123 magical1 magnetic magnolia mahalkita mahesh123 mainland malaysia malcolm1
maldives mallorca mamapapa mamamama manager1 manchester manchester1 mandarin mandarina mandela1 mandrake manhattan
manuela1 manunited manutd12 marathon marcello marco123 margaret margaret1 margarita margherita maria123 mariachi
marianne marielle marijuana marilyn1 marina12 mariners marines1 mario123 mariposa marissa1 marjorie market12 marketing
marlboro marlboro1 marseille marshall marshal1 marshmallow martin12 martin123 martinez martinique marvelous maryjane
maryjane1 maryland massacre master01 master12 master123 master1234 masterchief masterkey mastermind masters1 matador1
material matheus1 mathematics mathilda matilda1 matrix12 matrix123 matthew1 matthew12 matthew2 matthew3 matthias
maverick maverick1 maximilian maximum1 maximus1 maxpower maxwell1 mckenzie mechanic medicine medieval megadeth
megaman1 megatron melanie1 melbourne melissa1 melissa12 memorial memories memphis1 menthol1 mephisto mercedes
mercedes1 merchant mercury1 meredith merlin12 merlin123 mermaid1 messenger messi10! metalgear metallic metallica
metallica1 metroid1 mexican1 mexico12 mexico123 miamiheat michael1 michael12 michael123 michael2 michael23 michael3
michael7 michaela michaels michela1 michele1 michelle michelle1 michelle2 michigan michigan1 mickey12 mickeymouse
microlab microphone microsof microsoft middlesbrough midnight midnight1 mikemike milagros military milkshake millenium
millennium miller12 millions millwall minecraft minecraft1 minecraft123 minimoni minister minnesota miracle1 miranda1
mischief missouri mississippi missyou1 mistress mitchell mitsubishi mnbvcxza mobile12 mohammad mohammed mohammed1
molly123 moneyman money123 money1234 moneymaker moneymoney mongolia mongoose monica12 monkey01 monkey10 monkey11
monkey12 monkey123 monkey1234 monkey13 monkey21 monkey22 monkey23 monkey69 monkey77 monkey99 monkeyboy monkeyman
monkeys1 monopoly monster1 monster12 monster123 montana1 monteiro montecarlo montreal montgomery moonbeam moonlight
moonshine moonwalk morgan12 morning1 morpheus morrison mosquito mother12 motocross motorbike motorola motorola1
mountain mountain1 mountaindew mountains movement mudvayne multimedia munchkin musicman musiclover music123 mustafa1
mustang1 mustang12 mustang2 mustang5 mustang50 mustang65 mustang67 mustang69 mustangs myfamily mylove12 mylove123
myprecious myspace1 myspace12 myspace123 myspace2 mystery1 mythology myfriend nalanda1 namaste1 naruto12 naruto123
narutouzumaki nascar24 natalia1 natalie1 nathalie nathan12 nathaniel national nautilus nebraska necromancer nederland
negative neighbor nemesis1 neptune1 netscape network1 networking neverland nevermind nevermore newcastle newcastle1
newengland newlife1 newport1 newyork1 newyork12 newyork123 newzealand nicaragua nicholas nicholas1 nichole1 nicole01
nicole12 nicole123 nicotine nightfall nighthawk nightmare nightwing nikita12 nineteen nintendo nintendo1 nintendo64
nirvana1 nirvana12 nirvana123 nissan12 nittany1 noelle12 nokia123 nokia1234 nokia3310 nokia5800 nokian70 nokian73
nonsense normandy northern northside nostradamus nothing1 notebook notorious notredame nottingham november november1
november11 nuclear1 numberone nutella1 nygiants oakland1 obsidian obsession october1 october10 october31 octopus1
odyssey1 officer1 oklahoma oldschool oleander oliver12 oliver123 olivia123 olympiakos olympia1 omega123 onelove1
onelove12 onepiece online12 online123 ontario1 operator optimist optimus1 optimusprime opendoor open1234 openopen
orange12 orange123 oranges1 orchard1 original orlando1 orlando12 orthodox outdoors outkast1 outlaw12 outsider overkill
overload overlord oxford12 packers1 packers12 painting pakistan pakistan1 pakistan123 paladin1 palestine palmtree
pancake1 pancakes pandabear pandora1 panasonic panther1 panthers panthers1 panzer12 papamama papillon parachute
paradise paradise1 paradox1 parallel paramedic paramore paranoid parliament parker12 passion1 passport pasadena
pathfinder patience patricia patricia1 patrick1 patrick12 patriots patriots1 patriot1 pavilion peaches1 peanut12
peanut123 peanutbutter peekaboo pegasus1 pelican1 penelope penguin1 penguins penthouse pepper12 pepper123 peppermint
pepsi123 pepsicola perfect1 performance permanent persephone personal peterpan petrovich phantom1 pharmacy
philadelphia philippe philippines phillies phillip1 philosophy phoenix1 phoenix12 phoenix7 photograph photography
photoshop physical physics1 piano123 picasso1 pickles1 pictures piedmont pikachu1 pimpdaddy pimpin12 pineapple
pineapple1 pingpong pinkfloyd pinkfloyd1 pinkpink pinky123 pinnacle pinocchio pinokio1 pippin12 pirates1 pirate12
pitbull1 pizza123 pizzahut pizzaman planning planeta1 plastics platform platinum platinum1 platypus playball playboy1
playboy12 playboy123 player12 player123 playgirl playground playhouse playmate playstat playstation playstation2
playstation3 please12 pleasure plymouth pocahontas pokemon1 pokemon12 pokemon123 pokemons pokerface police12 policeman
politics polska12 polska123 poochie1 poohbear poohbear1 poopoo12 poophead popcorn1 popcorn12 popopopo popsicle
poptarts porsche1 porsche9 porsche911 portland portugal portugal1 positive possible postman1 potatoes potter12
powerful powerade power123 powerman powerpuff practice precious precious1 predator prelude1 premiere presario
president presley1 preston1 pretty12 prettygirl pretender priceless primavera prince12 princesa princesa1 princess
princess! princess01 princess1 princess10 princess11 princess12 princess123 princess13 princess15 princess16 princess2
princess21 princess22 princess23 princess3 princess4 princess5 princess7 princess8 princesse princeton priscila
priscilla private1 producer professional professor programmer progress prometheus promise1 property prosperity
protocol protected provider providence prudence psychology public12 pumpkin1 pumpkin12 pumpkins punisher punkrock
punkrock1 puppydog puppylove puppies1 purchase purple01 purple11 purple12 purple123 purple13 purple22 purplehaze
pussycat pussycat1 pyramid1 qualcomm quality1 quantum1 queenbee quentin1 question quicksilver rabbit12 racecar1
rachel12 radical1 radiohead raiders1 raiders12 raiders13 railroad rainbow1 rainbow12 rainbow123 rainbow7 rainbows
raindrop rainyday ramesh123 ramirez1 rammstein rammstein1 randolph random12 random123 ranger12 rangers1 rapunzel
rasputin raspberry rastafari rastaman rattlesnake raymond1 realestate realmadrid realmadrid1 reality1 rebecca1
rebelde1 reborn12 receiver reckless recovery redalert redbull1 reddevil reddragon redemption redhead1 redheads
redskins redskins1 redstone redwings redwings1 reference regional register registration rejected relative relentless
religion remember remember1 remington renault1 renegade reporter republic research resident resistance resource
restaurant restless retarded retired1 revenge1 reverend revolution rhapsody rhinoceros ricardo1 richard1 richard12
richards richmond rightnow riverside robbie12 robert01 robert12 robert123 roberto1 roberta1 robinhood robinson
robotech rochelle rockband rockford rocknroll rockstar rockstar1 rocky123 rockyou1 rodrigo1 rodriguez rolltide
romance1 romania1 ronaldinho ronaldo1 ronaldo7 ronaldo9 ronaldo123 roosevelt rooster1 rootbeer rootroot root1234
rosebud1 rosemary rosemarie rosewood rotterdam roulette rousseau royalty1 runescape runescape1 runescape123 running1
rush2112 russell1 russia12 ruthless sabrina1 sacramento sacrifice saibaba1 sailboat sailormoon saints12 salamander
salvador salvation samantha samantha1 samantha2 sammy123 sampdoria samsung1 samsung12 samsung123 samsunggalaxy
samuel12 samurai1 sanandreas sanantonio sanchez1 sandiego sandra12 sandwich sanfrancisco sanjay123 santana1 santiago
santafe1 sapphire sarah123 sasha123 sasuke12 sasuke123 satan666 satellite saturday saturn12 savannah savannah1
saxophone scarface scarface1 scarlett scheisse schalke04 schatzi1 schedule schnecke schneider school12 school123
schooner schumacher science1 scientist scooby12 scoobydo scoobydoo scoobydoo2 scooter1 scooter12 scorpio1 scorpion
scorpion1 scorpions scotland scotland1 scottish scrabble scrapper screamer seahawks seahorse search12 seattle1
sebastian sebastian1 sebastien secret12 secret123 secret1234 secretary security security1 semperfi september
september1 september11 serendipity serenity serenity1 sergeant servants service1 sessions seventeen sexsexsex sexygirl
sexygirl1 sexylady sexymama sexyman1 shadow01 shadow11 shadow12 shadow123 shadow13 shadow22 shadowfax shadows1
shakespeare shakira1 shamrock shamrock1 shangrila shannon1 sheffield shepherd sherbert sheridan sherlock sherwood
shinigami shithead shithead1 shitface shooter1 shopping shopping1 shortcake shortstop shotgun1 showtime shutdown
siberian sideshow signature silence1 silencio silicone silver12 silver123 silverado silverfish simonsays simple12
simple123 simplepl simpsons simpson1 sinclair singapore singapore1 singing1 sisters1 sixteen1 sixtynine skateboard
skateboarding skate123 skeleton skipper1 skittles skittles1 skydiver skyline1 skywalke skywalker slamdunk slapshot
slayer666 slayer12 slipknot slipknot1 slipknot6 slipknot666 slovakia slovenia smackdown smallville smeghead smirnoff
smiley12 smitty12 smokeweed smokey12 smokey123 smoothie smoking1 smartass smartguy snapchat snakebite snickers
snickers1 snoopdog snoopdogg snoopy12 snowball snowball1 snowboar snowboard snowflake snowman1 snowwhite soccer01
soccer08 soccer10 soccer11 soccer12 soccer123 soccer13 soccer14 soccer15 soccer16 soccer17 soccer18 soccer19 soccer20
soccer21 soccer22 soccer23 soccer33 soccer99 soccerball softball softball1 softball12 software software1 solitaire
solitude soldier1 solution somebody someone1 somerset something something1 sonyericsson sophie12 sorrento soulmate
soulmate1 soundwave southern southpark southpark1 southside southside1 spaceman spaghetti spalding spanish1 sparkles
sparkle1 sparky12 sparrow1 spartan1 spartan117 spartans special1 specialk spectrum speedway spencer1 sperling spider12
spiderma spiderman spiderman1 spiderman2 spiderman3 spiderweb spielberg spirit12 spitfire splinter spongebob
spongebob1 sporting sports12 spring12 springer springfield squirrel squirrel1 stanford stanley1 starbuck starbucks
starcraft starcraft2 stardust starfire starfish starfish1 stargate stargate1 stargazer starlight starlite starship
startrek startrek1 starwars starwars1 starwars12 starwars123 starwars2 statistics stayaway steelers steelers1
steelers7 stephani stephanie stephanie1 stephen1 sterling steve123 steven12 stewart1 stiletto stingray stockholm
stocking stonecold stonewall storm123 stranger strangers stratford strawberry strawberry1 streetball strength striker1
stronger student1 studio54 stuttgart submarine suburban success1 success123 sugar123 sugarbear sullivan summer00
summer01 summer05 summer06 summer07 summer08 summer09 summer10 summer11 summer12 summer123 summer13 summer14 summer15
summer20 summer21 summer22 summer23 summer24 summer69 summer99 summerlove summertime sundance sunderland sunflower
sunflower1 sunlight sunnyday sunny123 sunrise1 sunset12 sunshine sunshine! sunshine1 sunshine11 sunshine12 sunshine123
sunshine2 sunshine22 sunshine3 sunshine7 super123 superboy supercar superdog superfly superhero superior superman
superman! superman1 superman12 superman123 superman2 superman3 superman7 supermen supermom supernatural supernova
superpower supersonic superstar superstar1 superuser support1 support123 supreme1 surfboard surfing1 surprise surround
survivor susanne1 suzuki12 svetlana swansea1 sweden12 sweetest sweetgirl sweetheart sweetheart1 sweetie1 sweetlove
sweetness sweetpea sweetpea1 sweets12 swimming swimming1 swimmer1 swordfis swordfish swordfish1 sylvester sylvia12
symphony synergy1 syracuse system12 system32 sysadmin tacobell taekwondo tajmahal takecare talented tallulah tamara12
tangerine tarantino tarheels tasmania tattoos1 taylor12 taylor123 taylor13 taylorswift teacher1 techniques technical
technician technics technology teddybea teddybear teddybear1 teenager telephone television temp1234 temppass temporary
tennessee tennis12 tennis123 tequila1 terminal terminat terminator teresa12 terrance terrible terrific test1234
test12345 test123456 testerer testing1 testing12 testing123 testpass testtest testtest1 texas123 thailand thankyou
thankyou1 thebeach thebeast thebest1 theboss1 thedoors theflash thegame1 thegreat theking1 thematrix themaster
theodora theodore therapist therock1 thesims2 thesimpsons thething thomas01 thomas12 thomas123 thompson thornton
thousand threesome thuglife thumper1 thunder1 thunder12 thunderbird thunderbolt thunders thursday tiffany1 tigerlily
tiger123 tiger1234 tigers12 tigers123 tigger01 tigger12 tigger123 timberlake timberwolf timeless timothy1 tinkerbe
tinkerbell tinkerbell1 titanic1 titanium titans12 tobias12 together tokiohotel tokyo123 tomahawk tomorrow tonight1
toothpaste topgun12 topsecret torment1 toronto1 toshiba1 toshiba123 tottenha tottenham tottenham1 touchdown tournament
toyota12 toyota123 tractor1 tradition training transfer transform transformer transformers transistor transport
traveler traveller treasure treefrog trespass trial123 triangle tribunal trinidad trinity1 triplets triumph1 trojans1
trombone tropical trouble1 troubles trucker1 truelove truelove1 trueblue trumpet1 trustme1 trustno1 trustno11
trustnoone tuesday1 turkey12 turkiye1 turquoise turtle12 turtles1 tuttifrutti tweety12 tweety123 tweetybird twilight
twilight1 twinkle1 twister1 twitter1 ukraine1 ultimate ultraman umbrella unbelievable underdog undergro underground
understand undertaker undertow unforgiven unhappy1 unicorn1 unicorns uniform1 universal universe university unknown1
unlimited unreal12 untitled unstoppable valencia valentin valentina valentine valentino valeria1 valerie1 valhalla
vampire1 vampires vancouver vanessa1 vanessa12 vanguard vanhalen vanilla1 varvara1 vegetable vegeta12 venezuela
vengeance veracruz vermilion veronica veronica1 veronika versace1 veterans vfhbyf12 viceroy1 victoria victoria1
victory1 vietnam1 vikings1 vikings12 villanova vincent1 vincenzo violence violetta virginia virginia1 virtual1
vishnu123 visitors vitality vivienne vladimir vladislav vodafone volcano1 volcom12 volkswagen volleyba volleyball
volleyball1 voltaire volunteer voyager1 vulcan12 wakawaka wallpaper walmart1 wanderer warcraft warcraft1 warcraft3
warehouse warhammer warlock1 warrior1 warriors washington waterboy waterfall waterfalls waterloo watermelon waterpolo
water123 watching weather1 webmaster website1 wednesday weekend1 welcome! welcome0 welcome01 welcome1 welcome12
welcome123 welcome1234 welcome2 welcome3 welcomes wellington werewolf westcoast western1 westham1 westlife westside
westside1 westwood whatever whatever! whatever1 whatever12 whatever2 whatsapp whatthe1 whatthehell wheels12 whiskers
whiskey1 white123 whiteboy whitehouse whitney1 whocares wholesale wildcat1 wildcats wildcats1 wilderness wildfire
wildflower wildrose williams william1 william12 williamson willow12 wilson12 windmill windsurf windows1 windows7
windows98 windowsxp winner12 winner123 winnie12 winniethepooh winston1 winter00 winter01 winter09 winter10 winter11
winter12 winter123 winter13 winter20 winter21 winter22 winter23 winter24 wireless wisconsin wishbone wizard12 wolfgang
wolfpack wolverin wolverine wolverine1 wolverines wolves12 women123 wonderful wonderland wonderwoman woodland
woodstock woodward woofwoof wordlife working1 workshop workout1 worldcup worldwar worldwide wrangler wrestler
wrestling wrestling1 writer12 xbox3600 xbox360! xxxxxxx1 xxxtentacion yamahar1 yamaha12 yamaha123 yankee12 yankees1
yankees12 yankees13 yankees2 yankees23 yellow11 yellow12 yellow123 yellowstone yesterday yogibear yourmama yourmom1
yourmother yourname yuliya12 yugioh12 yugioh123 zachary1 zanzibar zaragoza zebra123 zeppelin zimbabwe zildjian
zinedine zombie12 zombies1
`;

const FAVOURITES = `
abc admin alex amanda amber andrea andrew angel anna anthony apple asdf ashley austin azerty bailey banana barney
batman benny blue bonnie boss brandon buddy butter casper charlie chelsea cheese chris coffee cookie cooper daisy
dallas daniel david demo dexter diamond donald dragon eagle eminem family flower football friend ginger google guest
hannah happy harley heaven hello hockey hunter iloveyou jackson james jasmine jason jessica jesus john jordan joseph
joshua justin killer kitty kevin lauren letmein liverpool london love lovely lucky maggie manager maria martin master
matrix matthew max michael mickey money monkey morgan mother music mustang naruto nicole oliver orange pass passw
password patrick peanut pepper peter pokemon prince princess purple qazwsx qwert qwerty rachel rainbow ranger robert
rocky root samsung samuel sarah scooter secret shadow silver simple smokey snoopy soccer sophie spider spring star
steven summer sunday sunny sunshine super superman taylor tennis test tester thomas thunder tiger tigger trustno user
victor welcome william winner winter yankees yellow zxcvbn autumn fall january february march april monday friday
company changeme ticket tickets festival entrada venue passwort passw0rd p@ssword p@ssw0rd qwertyuiop qwertz asdfgh
asdfghjkl zxcvbnm baseball basketball spiderman jennifer buster george chocolate samantha elizabeth victoria jonathan
benjamin alexander christopher computer internet facebook whatever trustno1 starwars minecraft fortnite nintendo
playstation arsenal barcelona manchester corvette ferrari mercedes porsche yamaha phoenix freedom america canada
berlin paris mexico brazil texas chicago boston cowboys lakers steelers packers raiders eagles giants patriots redsox
administrator testing login access default temp temporary system server support office business lakeside aurora event
events concert wristband blessed christ angels friends forever loveme babygirl sweetie butterfly tuesday wednesday
thursday saturday june july august september october november december hello123 qazwsxedc 1q2w3e4r 1qaz2wsx q1w2e3r4
abcdef abcdefgh abcd aaaaaa
`;

const ENDINGS = `
1 12 123 1234 12345 123456 1234567 12345678 123456789 01 007 11 111 22 69 77 777 88 99 100 321 2000 2010 2012 2015
2018 2019 2020 2021 2022 2023 2024 2025 2026 2027 @1 @12 @123 @1234 @2020 @2021 @2022 @2023 @2024 @2025 @2026 !1 !123
#1 #123 _123 0 2 3 7 9 00 10 13 21 23 101 234 420 666 4321
`;

const YEARS = Array.from({ length: 60 }, (_, index) => String(1975 + index));

export type CommonPasswords = { has: (password: string) => boolean };

/** A favourite with an ending is looked up in two parts, because writing out all combinations would fill megabytes. */
export const COMMON_PASSWORDS: CommonPasswords = {
  has(password) {
    const { listed, favourites, endings } = (lists ??= readLists());
    return listed.has(password) || endings.some((ending) => password.endsWith(ending) && favourites.has(password.slice(0, password.length - ending.length)));
  },
};

type Lists = { listed: ReadonlySet<string>; favourites: ReadonlySet<string>; endings: readonly string[] };
let lists: Lists | undefined;

function readLists(): Lists {
  return {
    listed: new Set([...wordsOf(RUNS), ...wordsOf(WORDS)]),
    favourites: new Set(wordsOf(FAVOURITES)),
    endings: ['', ...wordsOf(ENDINGS), ...YEARS],
  };
}

function wordsOf(list: string): string[] {
  return list.trim().split(/\s+/);
}

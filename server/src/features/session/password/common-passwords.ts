/** What people choose when they are asked for a password, here and elsewhere: names, teams, gods, cities, sweet words. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
    a1b2c3d4 aa123456 aaaa aakash aamir abba abbu abc123 abcabc abcd abcd1234 abcdef abcdefg abcdefgh abdul abdullah
    abhishek access aditya admin administrator adnan afridi ahmad ahmed airtel aisha aishwarya ajay akash akhtar
    akram akshay alhamdulillah ali alia allah allahuakbar amit amita amitabh amma ammi ammu andrew android angel
    angels anil anita ankit ankita anthony apple april arjun army arsenal asad asdasd asdf asdf1234 asdfgh asdfghjkl
    ashley assalam astaghfirullah attitude august autumn avenger ayesha baba babar babarazam babu baby babyboy
    babygirl bachchan badboy badshah bailey banana bangalore bangla bangladesh bangladeshi banglalink barcelona
    barisal baseball basketball batman beautiful begum behen bengaluru bestfriend betting bhai bhaiya bharat
    bholenath bibi bible bigboss bigboy bilal biryani bismillah bitcoin black blink bombay bonus boss bossman
    brother bugatti bullet bumrah buster butt bye calcutta callofduty captain casino chand chanda changeme charlie
    chaudhary chaudhry cheese chelsea chennai cherry chicken chittagong chocolate christ cocacola coffee college
    comilla computer cookie coolboy coolgirl corvette cricket cristiano crore crorepati crypto crystal daddy danger
    daniel darling december deepak deepika deewana default delhi dhaka dhaka123 dhoni diamond dilbar dilse dinajpur
    dinesh divya doctor dollar dost dosti dragon dravid durga eagle engineer facebook fahad faisal faisalabad falcon
    family farhan father fatima february ferrari flower football forever fortnite freedom freefire friday friend
    friends gambhir gamer gaming ganesan ganesh ganesha ganguly ganpati geeta george ginger gmail godisgreat
    godislove golden goodboy goodday goodluck google gorgeous grameenphone green guest gupta hacker hacking hamza
    handsome hanuman happiness happy harharmahadev harley hasan hasina hassan heart hello hello123 helloworld hihihi
    hindustan hockey honda honey hrithik hunter husain hussain hussein hyderabad ibrahim iloveu iloveyou imran
    imrankhan india india123 indian inshallah instagram internet iphone ironman islamabad ismail jaan jaaneman jaanu
    jackpot jaimatadi jaipur jaishreeram jaishriram jamal janu january jasmine jazz jennifer jessica jesus
    jesuschrist jio jordan joseph joshua july june kabaddi kajal kali kamal kamran kanpur karachi karan kareena
    karim kashif kashmir katrina kavita khadija khalsa khan khulna killer king king786 kiran kohli kolkata komal
    krishna kumar kumari lahore lakh lakhs lakshmi lamborghini laptop laxmi letmein linux lion liverpool login
    lottery lotus lovelife lovelove lovely loveme lover loveyou lucknow lucky luckyman ludo maa maapapa madras
    maggie mahadev mahesh mahi malik mamta manchester mango manoj march mariam maryam mashallah mashrafe master
    matrix matthew meena mehboob mercedes messi michael microsoft mim minecraft mirza mizan mobile mohamed mohammad
    mohammed mommy monday money monkey moon mother muhammad mukesh multan mumbai mummy mummypapa munni mushfiq
    mustang myheart mylove mypassword nadeem nagpur namaste naresh naruto nasreen nasrin naveed nawab neha
    newpassword neymar ninja nisha nokia nopassword nothing november nusrat october omar omsairam oneplus oppo
    orange p@ssw0rd pagal pagli pakistan pakistan786 pakistani pankaj papa papamummy pass1234 passcode passpass
    passw passwd password password1 passwort patel pepper pepsi peshawar phone pikachu pilot please pokemon poker
    police pooja porsche prince princes princess private priya priyanka pubg puja pulsar pune punjab punjabi purple
    qazwsx queen quetta qureshi qwe123 qweasd qweasdzxc qweqwe qwer qwer1234 qwerty qwertyuiop radhakrishna radhe
    radheradhe rahim rahman rahul rainbow raj raja rajesh rajshahi rakesh ramesh ramram rana ranger rani rasel
    rawalpindi realmadrid realme reddy redmi reena rehman rekha rina riya robert robi rohan rohit ronaldo root rose
    royal rubel rummy rupee rupees saad sachin sadia saibaba sairam sajid salam salman salmankhan samsung sanjay
    sapna saraswati satnam school secret seema sehwag september shadow shahid shahrukh shahzad shaikh shakib sharma
    shehzada shehzadi sheikh shirin shiva shona shriram shweta sialkot siddiqui sikandar silver sindh singh sister
    sita sitara smile sneha soccer sohel soldier something sona sonu sooraj spiderman spring srk star stars starwars
    student subhanallah sujon sultan sultana suman summer summerlove sumon sunday sunflower sunil sunita sunshine
    superman suraj suresh suzuki swati sweet sweetheart sweetie sweety sylhet tamim tania tara tariq teacher
    teenpatti telegram telenor tendulkar tennis test tester testing thepassword thomas tiger tiktok toyota trustno
    trustnoone twitter ufone umar user username usman verma vijay vikas vikram virat vishal vivek vivo waheguru
    waqar waqas wasim welcome whatever whatsapp white windows winner winter xiaomi xxxx yaar yadav yamaha yellow
    yousaf youtube yusuf yuvraj zain zainab zamra zaq12wsx zaqwsx zong zubair zxcvbn zxcvbnm zzzz
  `
    .trim()
    .split(/\s+/),
)
